// A slow phone has little time between two pictures. What need not be in the next one waits for it.

const UNSEEN = 250; // milliseconds: a page that nobody sees is not painted, and does not wait for it

/** Do something once what has changed by now is painted; what comes back calls it off. */
export function afterPaint(act: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(act);
  });
  const callOff = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  let timer = setTimeout(() => {
    callOff();
    act();
  }, UNSEEN);
  return callOff;
}

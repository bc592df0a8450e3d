// A slow phone has little time between two frames. What need not be in the next frame waits until it is painted.

const UNSEEN = 250; // milliseconds: a page that nobody sees is not painted, and does not wait for it

/** Do something after the changes so far are painted; returns a function that cancels it. */
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

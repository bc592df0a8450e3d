// A game that was played, or of which a lesson was solved: no lesson is offered beside its ways to play any more.

export function noteMet(game: string) {
  const key = `kufsa-table-${game}`; // what the page of the game keeps
  try {
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), met: true }));
  } catch {
    // where nothing can be saved, the lesson is offered once more
  }
}

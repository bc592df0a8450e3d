// Keeps the whole box on this device, so that it opens and plays without a connection. What happens at a
// table of the server is never kept: that is the server's.
//
// It also says when it is somebody's turn while no page is open.
//
// The build fills in the three constants below, so a new build is a new worker. It keeps its files beside
// those of the build before, for pages that are still open: every file has a hash in its name, and so no
// page ever gets a file of another build.

const BUILD = "development";
const FILES = [];
const NOTICES = {};

const KEPT = "kufsa-box-"; // and the name of a build
const TOLD = "kufsa-told"; // what the server says and has of the games: the newest, for when it is away
const GAMES = "/api/games";
const PATIENCE = 3000; // milliseconds to wait for the server where there is something kept
const here = new URL("./", location).pathname;
const HOME = new Request(here);

self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => self.clients.claim())));

async function keepAll() {
  const cache = await caches.open(KEPT + BUILD);
  await Promise.all(["", ...FILES].map((name) => keep(cache, here + name)));
  await keepTold().catch(() => {}); // the box opens without it
}

async function keep(cache, address) {
  const named = address.startsWith(`${here}assets/`); // by its hash: as an earlier build had it, if it did
  const answer = (named && (await caches.match(address))) || (await fetch(address, { cache: named ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await cache.put(address, answer);
}

/** The games, their rules in the languages that there are, and all of those that other packages bring. */
async function keepTold() {
  if (FILES.includes("box/games.json")) return; // a box without a server has them among its files
  const answer = await fetch(GAMES);
  if (answer.ok) await keepGames(answer);
}

/** What a list of games names, and nothing that only an older one named. */
async function keepGames(answer) {
  const told = await caches.open(TOLD);
  const { games } = await answer.clone().json();
  await told.put(GAMES, answer);
  const addresses = games.flatMap(addressesOf);
  const kept = (await told.keys()).map(({ url }) => url.slice(location.origin.length));
  const old = kept.filter((address) => address !== GAMES && !addresses.includes(address));
  await Promise.all([...addresses.map((address) => told.add(address)), ...old.map((address) => told.delete(address))]);
}

function addressesOf({ id, titles, files = [] }) {
  const said = files.length ? ["rules", "texts"] : ["rules"]; // the client has the sentences of its own games
  return [...files, ...said.flatMap((what) => Object.keys(titles).map((lang) => `/api/games/${id}/${what}?lang=${lang}`))];
}

/** This build and the one before stay. */
async function dropOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith("kufsa") && name !== TOLD);
  const stay = [KEPT + BUILD, names.filter((name) => name !== KEPT + BUILD).at(-1)];
  await Promise.all(names.filter((name) => !stay.includes(name)).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(here)) return;
  const rest = pathname.slice(here.length);
  if (request.mode === "navigate" && !rest.startsWith("api/")) event.respondWith(page(request));
  else if (rest.startsWith("assets/") || FILES.includes(rest)) event.respondWith(file(request));
  else if (/^games\/\w+\/wasm\//.test(rest)) event.respondWith(module(request));
  else if (/^(api\/games(\/\w+\/(rules|texts))?$|games\/)/.test(rest)) event.respondWith(told(request, event));
});

async function file(request) {
  const found = (await caches.match(request, { cacheName: KEPT + BUILD })) ?? (await caches.match(request));
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT + BUILD)).put(request, answer.clone());
  return answer;
}

async function page(request) {
  const kept = await caches.match(HOME, { cacheName: KEPT + BUILD });
  return newest(() => fetch(request), kept);
}

/** Compiled rules of a game from another package: their address has a hash in it. */
async function module(request) {
  const cache = await caches.open(TOLD);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function told(request, event) {
  const cache = await caches.open(TOLD);
  const kept = await cache.match(request);
  const asked = async () => {
    const answer = await fetch(request);
    if (!answer.ok) return answer;
    if (new URL(request.url).pathname === GAMES) event.waitUntil(listed(answer.clone(), kept?.clone()).catch(() => {}));
    else await cache.put(request, answer.clone());
    return answer;
  };
  const asking = () => {
    const answer = asked();
    event.waitUntil(answer.catch(() => {})); // also when what is kept was quicker
    return answer;
  };
  return newest(asking, kept);
}

/** A list of games that is another one brings other files. */
async function listed(answer, kept) {
  if ((await kept?.text()) !== (await answer.clone().text())) await keepGames(answer);
}

/** What the server answers; what is kept if it fails or takes long. */
async function newest(ask, kept) {
  const asked = ask();
  if (!kept) return asked;
  const slow = new Promise((done) => setTimeout(done, PATIENCE, kept));
  return Promise.race([asked.then((answer) => (answer.status < 500 ? answer : kept)), slow]).catch(() => kept);
}

self.addEventListener("push", (event) => event.waitUntil(tellTurn(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

/** It is somebody's turn. Browsers expect a notice for every message, so one that cannot be read shows one as well. */
async function tellTurn(data) {
  let said = {};
  try {
    said = data.json();
  } catch {
    // what is known is shown
  }
  const { table = "", game = "", lang = "" } = said;
  const { box, turn } = NOTICES[lang] ?? NOTICES.en;
  const kept = await caches.match(GAMES, { cacheName: TOLD });
  const { games } = kept ? await kept.json() : { games: [] };
  const titles = games.find(({ id }) => id === game)?.titles ?? {};
  await self.registration.showNotification(titles[lang] ?? titles.en ?? box, {
    body: turn,
    lang: lang || "en",
    icon: `${here}icon-192.png`,
    tag: `turn-${table}`, // one for each table
    renotify: true,
    data: table,
  });
  await navigator.setAppBadge?.().catch(() => {});
}

async function openTable(table) {
  const { href } = new URL(/^[0-9a-z]{1,32}$/.test(table) ? `t/${table}` : "", location.origin + here);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  await (open ? open.focus() : self.clients.openWindow(href));
}

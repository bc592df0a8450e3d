// Invitations and questions of friends: quiet notices, wherever one is.

import { notices } from "../app/notices.svelte";
import type { FriendsMessage, InvitedMessage } from "../app/protocol";
import { visitor } from "../app/me.svelte";
import { say } from "./wording";

export function tell(news: InvitedMessage | FriendsMessage) {
  if (news.type === "invited") {
    const text = say("invites-you", { name: news.name, game: visitor.title(news.game) });
    notices.tell(text, { lasting: true, way: { href: `/t/${news.table}`, label: say("join") } });
  } else {
    notices.tell(say(news.asks ? "wants-friend" : "friends-now", { name: news.name }), { lasting: news.asks, way: { href: "/people", label: say("look") } });
  }
}

// The result as a picture to share: the last board, who played, and how it ended. The board is drawn
// by the server, which is told no names; where it cannot be asked, the game's cover takes its place.
// The picture is made on this device, and goes only where its owner sends it.

import { mount, unmount, type Component } from "svelte";
import { ALONE, post } from "../app/api";
import { words } from "../app/language.svelte";
import type { Drawn } from "../board/contract";
import { COVER, EDGE, plan, SIDE } from "./pictureLayout";

export interface Line {
  name: string;
  score: string;
  won: boolean;
}
export interface Told {
  brand: string;
  title: string;
  headline: string;
  date: string;
  lines: Line[];
  rtl: boolean;
  /** How the game ended, and the seat that looks at it. */
  document: unknown;
  seat: number;
}

type Cover = Component<{ game: string }>;

const PAPER = "#f7f4ee";
const INK = "#1d2030";
const SOFT = "#5a5e70";
const GOLD = "#c98a15";
const font = (size: number, weight = 400) => `${weight} ${size}px "Rubik Variable", system-ui, sans-serif`;

export async function resultPicture(cover: Cover, game: string, told: Told): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIDE, SIDE);
  const board = await lastBoard(game, told).catch(() => null);
  const image = board ?? (await asImage(cover, game));
  // All of a board, and the middle of a cover.
  const scale = (board ? Math.min : Math.max)(SIDE / image.width, COVER / image.height);
  const [wide, tall] = [image.width * scale, image.height * scale];
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, SIDE, COVER);
  pen.clip();
  pen.drawImage(image, (SIDE - wide) / 2, (COVER - tall) / 2, wide, tall);
  pen.restore();
  pen.fillStyle = GOLD;
  pen.fillRect(0, COVER, SIDE, 8);
  const words = [told.brand, told.title, told.headline, told.date, ...told.lines.map((line) => line.name)].join(" ");
  await Promise.all([400, 600, 800].map((weight) => document.fonts.load(font(40, weight), words)));
  write(pen, told);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}

function write(pen: CanvasRenderingContext2D, told: Told) {
  pen.direction = told.rtl ? "rtl" : "ltr";
  /** From the side where reading begins, or from the other one. */
  const put = (text: string, size: number, weight: number, ink: string, y: number, from: number, width: number, end = false) => {
    let fit = size;
    do pen.font = font(fit, weight);
    while (pen.measureText(text).width > width && --fit > 18);
    pen.fillStyle = ink;
    const right = told.rtl !== end;
    pen.textAlign = right ? "right" : "left";
    pen.fillText(text, right ? from + width : from, y, width);
  };
  const whole = SIDE - 2 * EDGE;
  put(told.headline, 54, 800, INK, COVER + 90, EDGE, whole);
  put(`${told.title} · ${told.date}`, 32, 400, SOFT, COVER + 142, EDGE, whole);
  plan(told.lines.length, told.rtl).forEach(({ x, y, width }, i) => {
    const { name, score, won } = told.lines[i]!;
    pen.fillStyle = won ? "#f3e2bd" : "#ece7db";
    pen.beginPath();
    pen.roundRect(x, y - 40, width, 54, 16);
    pen.fill();
    const inner = x + 20;
    const scoreWidth = 150;
    put(`${won ? "★ " : ""}\u2068${name}\u2069`, 34, won ? 600 : 400, INK, y, told.rtl ? inner + scoreWidth : inner, width - 40 - scoreWidth);
    put(`\u2068${score}\u2069`, 34, 600, INK, y, told.rtl ? inner : inner + width - 40 - scoreWidth, scoreWidth, true);
  });
  put(told.brand, 26, 600, SOFT, SIDE - 28, EDGE, whole, true);
}

/** The board as it was at the end. */
async function lastBoard(game: string, { document: position, seat }: Told): Promise<HTMLImageElement> {
  if (ALONE || !position) throw new Error("nobody draws it");
  const { drawn } = await post<{ drawn: Drawn }>(`/api/games/${game}/try`, { document: position, seat, draw: words.lang });
  const svg = new DOMParser().parseFromString(drawn.svg, "image/svg+xml").documentElement;
  return loaded(svg, drawn.css);
}

/** `css`: what is valid in the picture alone, where the rules of the page do not reach. */
async function loaded(svg: Element, css = ""): Promise<HTMLImageElement> {
  const [, , width, height] = svg.getAttribute("viewBox")!.split(" ");
  svg.setAttribute("width", String(Number(width) * 4));
  svg.setAttribute("height", String(Number(height) * 4));
  const style = css && `<style>${css.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</style>`;
  const text = new XMLSerializer().serializeToString(svg).replace(/>/, () => `>${style}`);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  return image;
}

// Style sheets do not follow a drawing into a picture, so their values are written into it.
const STYLED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];

async function asImage(cover: Cover, game: string): Promise<HTMLImageElement> {
  const stage = document.createElement("div");
  stage.className = "unseen";
  stage.setAttribute("aria-hidden", "true");
  document.body.append(stage);
  const mounted = mount(cover, { target: stage, props: { game } });
  try {
    const file = stage.querySelector("img");
    if (file) {
      await file.decode();
      return file;
    }
    const svg = stage.querySelector("svg")!;
    for (const node of svg.querySelectorAll<SVGElement>("path, rect, circle, ellipse, line, polygon, polyline, text, g")) {
      const style = getComputedStyle(node);
      for (const name of STYLED) if (style.getPropertyValue(name)) node.setAttribute(name, style.getPropertyValue(name));
    }
    return await loaded(svg);
  } finally {
    void unmount(mounted);
    stage.remove();
  }
}

/** Hand a picture with its text to the share sheet if there is one; otherwise save it, and copy the text. What to say then. */
export async function handOut(picture: Blob, what: { name: string; title: string; text: string; url: string }): Promise<"" | "picture-saved" | "picture-saved-and-text"> {
  const file = new File([picture], what.name, { type: picture.type });
  const { title, text, url } = what;
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title, text, ...(url ? { url } : {}) }).catch(() => {}); // the person closed the share sheet
    return "";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = what.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  const copied = navigator.clipboard?.writeText([text, url].filter(Boolean).join("\n"));
  return copied ? copied.then(() => "picture-saved-and-text" as const, () => "picture-saved" as const) : "picture-saved";
}

declare module "zzfx" {
  export function zzfx(...recipe: (number | undefined)[]): AudioBufferSourceNode;
}

// Made by ../../fonts.js when the client is built.
declare module "virtual:fonts" {}

// Made by ../../languages.js when the client is built.
declare module "virtual:languages" {
  const languages: Record<string, import("../../languages").LanguageFound>;
  export default languages;
}

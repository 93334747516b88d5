/** The part of the package that we use. It has no types of its own. */
declare module "saxen" {
  interface XmlParser {
    on(event: "openTag", listen: (name: string, getAttributes: () => Record<string, string> | false) => void): void;
    on(event: "closeTag", listen: (name: string) => void): void;
    on(event: "text" | "cdata" | "comment" | "question" | "attention", listen: (text: string) => void): void;
    write(xml: string): void;
    end(): void;
  }
  export const Parser: new () => XmlParser;
}

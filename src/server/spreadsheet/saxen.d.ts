/** The part of the package that we use. It has no types of its own. */
declare module "saxen" {
  export class Parser {
    on(event: "openTag", listen: (name: string, getAttributes: () => Record<string, string> | false) => void): this;
    on(event: "closeTag", listen: (name: string) => void): this;
    on(event: "text" | "cdata" | "comment" | "question" | "attention", listen: (text: string) => void): this;
    write(xml: string): this;
    end(): void;
  }
}

declare module "subset-font" {
  type Axis = number | { readonly min: number; readonly max: number } | undefined;
  interface SubsetOptions {
    readonly targetFormat: "woff2";
    readonly keepFeatures: readonly string[];
    /** A number fixes the axis to that value. */
    readonly variationAxes: Readonly<Record<string, Axis>>;
    readonly noHinting: boolean;
  }
  function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Uint8Array>;
  export = subsetFont;
}

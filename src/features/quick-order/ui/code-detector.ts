import type { CodeFormat } from "../barcode.ts";

export interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string; readonly format: string }[]>;
}

export const codeFormats: readonly CodeFormat[] = ["ean_13", "upc_a", "code_128", "qr_code"];

interface DetectorClass {
  new (options: { formats: CodeFormat[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own detector, or ours where the browser has none. Ours is a megabyte, so only this page loads it. */
export async function makeDetector(): Promise<CodeDetector> {
  const options = { formats: [...codeFormats] };
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = Native === undefined ? [] : await Native.getSupportedFormats();
  if (Native !== undefined && codeFormats.every((format) => supported.includes(format))) return new Native(options);
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasmUrl }] = await Promise.all([
    import("barcode-detector/ponyfill"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  // From our own address: by default it would be loaded from another site.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector(options);
}

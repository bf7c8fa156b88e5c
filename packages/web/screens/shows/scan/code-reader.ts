import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What reads codes in a picture. */
export interface CodeReader {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

type Detector = new (options: { formats: Format[] }) => CodeReader

type Format = 'qr_code' | 'code_128'

const formats: Format[] = ['qr_code', 'code_128']

interface NativeDetector extends Detector {
  getSupportedFormats(): Promise<readonly string[]>
}

async function ownReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  if (Native === undefined) return null
  const known = await Native.getSupportedFormats()
  return formats.every((format) => known.includes(format)) ? new Native({ formats }) : null
}

/** The browser's own reader where it reads what tickets carry; else one that is fetched when a camera is turned on. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = await ownReader()
  if (own) return own
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return new BarcodeDetector({ formats })
}

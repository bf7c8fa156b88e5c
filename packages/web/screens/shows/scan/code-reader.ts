import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

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

/** The browser's BarcodeDetector if it reads tickets' codes, else a library loaded when a camera starts. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = await ownReader()
  if (own) return own
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return new BarcodeDetector({ formats })
}

import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export interface CodeReader {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

type Detector = new (options: { formats: Format[] }) => CodeReader

type Format = 'qr_code' | 'code_128' | 'ean_13' | 'ean_8' | 'upc_a'

const formatsOf = {
  tickets: ['qr_code', 'code_128'],
  goods: ['ean_13', 'ean_8', 'upc_a'],
} as const satisfies Record<string, readonly Format[]>

export type CodesRead = keyof typeof formatsOf

interface NativeDetector extends Detector {
  getSupportedFormats(): Promise<readonly string[]>
}

async function ownReader(formats: Format[]): Promise<CodeReader | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  if (Native === undefined) return null
  const known = await Native.getSupportedFormats()
  return formats.every((format) => known.includes(format)) ? new Native({ formats }) : null
}

/**
 * Returns the browser's BarcodeDetector if it reads these codes, or else a library that is loaded when a camera starts.
 */
export async function openCodeReader(codes: CodesRead): Promise<CodeReader> {
  const formats = [...formatsOf[codes]]
  const own = await ownReader(formats)
  if (own) return own
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return new BarcodeDetector({ formats })
}

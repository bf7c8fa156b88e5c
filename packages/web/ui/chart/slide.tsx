import type { ReactNode, Ref } from 'react'
import rules from './chart.css?inline'

const slideSize = { width: 1280, height: 720 } as const
const edge = 60
const room = { width: 1160, height: 470 } as const
/** Size at which a slide's chart is drawn; the slide then enlarges the chart. */
export const chartRoom = { width: 870, height: 352 } as const

/** Styles of a slide. A slide is always white, and its file contains only these styles. */
const style = `.dx-slide{--surface:#ffffff;--line:#dfe5e3;--line-strong:#c3cdca;--ink:#12211f;--ink-3:#5f6f6a;--fjord:#0b6b63;
--font-ui:'Inter Variable',Inter,'Segoe UI',Arial,sans-serif;font-family:var(--font-ui)}
${rules}`

interface SlideProps {
  ref: Ref<SVGSVGElement>
  title: string
  facts: string
  foot: string
  /** Names of the two colours; undefined if the chart has only one colour. */
  legend: { now: string; before: string } | undefined
  children: ReactNode
}

export function Slide({ ref, title, facts, foot, legend, children }: SlideProps) {
  const { width, height } = slideSize
  return (
    <svg
      ref={ref}
      className="dx-slide"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={title}
    >
      <style>{style}</style>
      <rect width={width} height={height} fill="#ffffff" />
      <text x={edge} y={82} fontSize={36} fontWeight={650} fill="#12211f">
        {title}
      </text>
      <text x={edge} y={118} fontSize={20} fill="#44544f">
        {facts}
      </text>
      <svg x={edge} y={150} {...room} viewBox={`0 0 ${chartRoom.width} ${chartRoom.height}`}>
        {children}
      </svg>
      {legend && (
        <g fontSize={17} fill="#44544f">
          <rect x={edge} y={646} width={18} height={18} rx={4} fill="#0b6b63" />
          <text x={edge + 28} y={661}>
            {legend.now}
          </text>
          <rect x={edge + 120} y={646} width={18} height={18} rx={4} fill="#b9c3c0" />
          <text x={edge + 148} y={661}>
            {legend.before}
          </text>
        </g>
      )}
      <text x={width - edge} y={661} textAnchor="end" fontSize={15} fill="#5f6f6a">
        {foot}
      </text>
    </svg>
  )
}

const svgFile = (slide: SVGSVGElement) =>
  new Blob([new XMLSerializer().serializeToString(slide)], { type: 'image/svg+xml' })

/** Renders the slide as PNG at double size, so that it is sharp on high-density screens. */
async function pngFile(slide: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(svgFile(slide))
  const image = new Image()
  image.src = address
  await image.decode()
  URL.revokeObjectURL(address)
  const canvas = new OffscreenCanvas(slideSize.width * 2, slideSize.height * 2)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/png' })
}

export const slideFile = (slide: SVGSVGElement, kind: 'svg' | 'png'): Blob | Promise<Blob> =>
  kind === 'svg' ? svgFile(slide) : pngFile(slide)

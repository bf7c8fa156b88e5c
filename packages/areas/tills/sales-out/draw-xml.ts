import { escapeHtml } from '@dxweb/kit/text/escape.ts'
import { localMoment } from '@dxweb/kit/time/zoned-time.ts'

type Content = string | readonly Element[]
export type Element = readonly [name: string, content: Content]

const control = /\p{Cc}/gu

export const draw = (elements: readonly Element[]): string =>
  elements
    .map(([name, content]) =>
      typeof content === 'string'
        ? `<${name}>${escapeHtml(content.replaceAll(control, ' '))}</${name}>`
        : `<${name}>${draw(content)}</${name}>`,
    )
    .join('')

export const cut = (text: string, most: number) => text.slice(0, most)

export function moment(at: string, zone: string): { day: string; time: string } {
  const [day = '', time = ''] = localMoment(at, zone).split('T')
  return { day, time: time.length === 5 ? `${time}:00` : time.slice(0, 8) }
}

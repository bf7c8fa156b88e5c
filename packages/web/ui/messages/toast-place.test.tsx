import { afterEach, expect, it, vi } from 'vitest'
import { freePlace } from './toast-place.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Gives elements the boxes in their attributes: left, top, width, height. */
function layOut(html: string): HTMLElement {
  document.body.innerHTML = html
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [x, y, width, height] = (this.getAttribute('data-box') ?? '0 0 0 0')
      .split(' ')
      .map(Number)
    return new DOMRect(x, y, width, height)
  })
  vi.stubGlobal('innerWidth', 1000)
  vi.stubGlobal('innerHeight', 800)
  return document.querySelector<HTMLElement>('output')!
}

const toast = '<output data-box="0 0 200 40"></output>'

it('places a toast outside a board, even if the cells of the board are empty', () => {
  const own = layOut(`${toast}<div data-cell="0 0" data-box="300 0 700 800"></div>`)
  expect(freePlace(own).left).toBe('16px')
})

it('a toast covers an empty cell rather than a control', () => {
  const board = '<div data-cell="0 0" data-box="0 0 1000 800"></div>'
  const own = layOut(`${toast}${board}<button data-box="700 700 300 100"></button>`)
  const { right, bottom } = freePlace(own)
  expect([right, Number.parseFloat(bottom) >= 100]).toEqual(['16px', true])
})

it('a toast covers a control rather than a seat map, and stays inside the window', () => {
  const tall = '<output data-box="0 0 200 60"></output>'
  const map = '<canvas data-box="0 66 1000 734"></canvas>'
  const buttons = [0, 250, 500, 750]
    .map((left) => `<button data-box="${left} 0 250 50"></button>`)
    .join('')
  const own = layOut(`${tall}${map}${buttons}`)
  const lowerEdge = 800 - Number.parseFloat(freePlace(own).bottom)
  expect(lowerEdge).toBeGreaterThanOrEqual(60)
  expect(lowerEdge).toBeLessThanOrEqual(66)
})

it('a toast covers fields of a form rather than the button that submits it', () => {
  const rows = Array.from({ length: 9 }, (_, row) =>
    ['0', '130', '260'].map((left) => `<input data-box="${left} ${row * 80} 130 80">`).join(''),
  ).join('')
  const back = '<button data-box="0 720 130 80"></button>'
  const close = '<button class="dx-button-main" data-box="130 720 260 80"></button>'
  const own = layOut(`<output data-box="0 0 358 40"></output>${rows}${back}${close}`)
  vi.stubGlobal('innerWidth', 390)
  expect(Number.parseFloat(freePlace(own).bottom)).toBeGreaterThanOrEqual(80)
})

it('a toast moves up along the right edge before it changes sides', () => {
  const own = layOut(`${toast}<button data-box="700 600 300 200"></button>`)
  expect(freePlace(own)).toEqual({ left: 'auto', right: '16px', bottom: '212px' })
})

it('a toast keeps its position while it covers nothing there', () => {
  const own = layOut(`${toast}<button data-box="700 700 300 100"></button>`)
  const first = freePlace(own)
  document.querySelector('button')?.remove()
  expect(freePlace(own, first)).toEqual(first)
})

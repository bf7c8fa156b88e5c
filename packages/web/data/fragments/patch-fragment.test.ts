import { beforeEach, describe, expect, it } from 'vitest'
import { insertFragment } from './insert-fragment.ts'
import { patchFragment } from './patch-fragment.ts'

const nonce = 'n0nce'
const page = (sold: number, extra = '') => `<section>
  <b title="${sold} kr">${sold} kr</b>
  <button data-kept="aria-expanded" aria-expanded="false">Vis</button>
  <table data-kept="hidden" hidden><tbody><tr><td>${sold}</td></tr>${extra}</tbody></table>
</section><script nonce="${nonce}">globalThis.fragmentRuns = (globalThis.fragmentRuns ?? 0) + 1</script>`

let place: HTMLElement

beforeEach(() => {
  place = document.createElement('div')
  document.body.replaceChildren(place)
  insertFragment(place, page(100), nonce)
})

describe('replacing a fragment that is fetched again', () => {
  it('changes only the figures that differ, and keeps the focus and open details', () => {
    const button = place.querySelector('button')
    button?.focus()
    button?.setAttribute('aria-expanded', 'true')
    place.querySelector('table')?.removeAttribute('hidden')
    expect(patchFragment(place, page(250))).toBe(true)
    expect(place.querySelector('b')?.outerHTML).toBe('<b title="250 kr">250 kr</b>')
    expect(place.querySelector('td')?.textContent).toBe('250')
    expect(document.activeElement).toBe(button)
    expect(button?.getAttribute('aria-expanded')).toBe('true')
    expect(place.querySelector('table')?.hasAttribute('hidden')).toBe(false)
  })

  it('leaves a fragment unchanged if the new one has another structure', () => {
    expect(patchFragment(place, page(250, '<tr><td>1</td></tr>'))).toBe(false)
    expect(place.querySelector('b')?.textContent).toBe('100 kr')
  })

  it('inserts no script from stored text when a fragment is changed', () => {
    const forged = page(1).replace('globalThis.fragmentRuns =', 'globalThis.stolen =')
    patchFragment(place, forged)
    expect(place.querySelector('script')?.textContent).not.toContain('stolen')
  })
})

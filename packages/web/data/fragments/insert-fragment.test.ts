import { expect, it } from 'vitest'
import { insertFragment } from './insert-fragment.ts'

it('keeps scripts that have the page’s nonce, and removes others', () => {
  const place = document.createElement('div')
  const html = `<h1>Tall</h1><script nonce="n1">1</script><script>2</script><script nonce="n2">3</script><script nonce="">4</script>`
  insertFragment(place, html, 'n1')
  expect([...place.querySelectorAll('script')].map((script) => script.textContent)).toEqual(['1'])
  expect(place.querySelector('h1')?.textContent).toBe('Tall')
})

it('runs no script when the page has no nonce', () => {
  const place = document.createElement('div')
  insertFragment(place, '<p>Tall</p><script nonce="">1</script><script>2</script>', '')
  expect(place.querySelectorAll('script')).toHaveLength(0)
})

import { describe, expect, it } from 'vitest'
import { escapeHtml, scriptJson } from './escape.ts'

describe('escaping text for a page', () => {
  it('escaped text cannot open a tag, end an attribute or begin an entity', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    )
    expect(escapeHtml('Blåbærtur på øya')).toBe('Blåbærtur på øya')
  })
})

describe('JSON in a script element', () => {
  it('JSON in a script element reads back unchanged and contains no characters that HTML interprets', () => {
    const value = {
      title: '</script><!-- <script>alert(1)</script> ]]>',
      lines: 'a\u2028b\u2029c\n&amp;',
      deep: [{ '<key>': null }, 1.5, true],
    }
    const text = scriptJson(value)
    expect(text).not.toMatch(/[<>&\u2028\u2029\n]/)
    expect(JSON.parse(text)).toEqual(value)
  })
})

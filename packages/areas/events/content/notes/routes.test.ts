import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { richTextOf } from '@dxweb/kit/text/rich-text.ts'
import { describe, expect, it } from 'vitest'

const { app, chief } = await givenApp()
const event = '/partners/1003/events/1'
const notes = `${event}/notes`

const save = (version: number, text: string) =>
  chief.put(notes, { version, document: richTextOf(text) })

describe('the note of an event', () => {
  it('a plain note is returned as rich text, and becomes a version when it is overwritten', async () => {
    await chief.put(`${event}/note`, { version: 1, note: 'Husk\nstoler' })
    const plain = (await chief.get(notes)).json()
    expect(plain).toMatchObject({ version: 0, savedAt: null, versions: [] })
    expect(plain.document).toEqual(richTextOf('Husk\nstoler'))
    expect((await save(0, 'Ny')).json()).toEqual({ version: 2 })
    const { versions, document } = (await chief.get(notes)).json()
    expect(document).toEqual(richTextOf('Ny'))
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(versions[1].document).toEqual(richTextOf('Husk\nstoler'))
    expect((await chief.get(event)).json()).toMatchObject({ note: 'Ny' })
  })

  it('only one of several concurrent saves of a note succeeds, and nothing is lost', async () => {
    const { version } = (await chief.get(notes)).json()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(version, text)))
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, 412, 412, 412])
    expect((await chief.get(notes)).json().versions).toHaveLength(3)
  })

  it('refuses a note in an unknown format, and changes by readers', async () => {
    const { version } = (await chief.get(notes)).json()
    const script = { type: 'doc', content: [{ type: 'script' }] }
    const refused = await chief.put(notes, { version, document: script })
    expect(refused.json().error.fields).toEqual({ document: { code: 'rich_text' } })
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(notes)).statusCode).toBe(200)
    expect((await reader.put(notes, { version, document: richTextOf('x') })).statusCode).toBe(403)
  })

  it('a renter sees the event without the note and its versions', async () => {
    await app.asOwner('update event set renter_id = 1 where partner_id = 1003 and id = 1')
    const renter = await app.as('revy@sundet.no')
    const own = { headers: { 'x-dx-renter': '1' } }
    expect((await renter.get(notes, own)).statusCode).toBe(403)
    expect((await renter.get(event, own)).json()).toMatchObject({ id: 1, note: '' })
    expect((await chief.get(event)).json().note).not.toBe('')
  })
})

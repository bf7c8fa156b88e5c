import { markText } from '@dxweb/areas/tono/report/store.ts'
import type { SetLine } from '@dxweb/areas/tono/set-list/rules.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type pg from 'pg'

const work = (
  title: string,
  composer: string,
  seconds: number,
  more: Partial<SetLine> = {},
): SetLine => ({ title, composer, lyricist: '', arranger: '', seconds, isManaged: true, ...more })

/** Two set lists of invented works, and of old folk tunes in the public domain. */
const lists: readonly (readonly SetLine[])[] = [
  [
    work('Havet venter', 'Mari Fosse', 245, { lyricist: 'Anders Lunde' }),
    work('Naust og nøst', 'Jon Sandvik', 198, { lyricist: 'Anders Lunde' }),
    work('Springar etter Gamle-Ola', 'Trad.', 187, { arranger: 'Jon Sandvik', isManaged: false }),
    work('Lys over Sundet', 'Mari Fosse', 312, { lyricist: 'Mari Fosse' }),
    work('Stille mandag', 'Ida Berge', 276, { lyricist: 'Ida Berge' }),
    work('Hjem til kaia', 'Jon Sandvik', 224, { lyricist: 'Mari Fosse' }),
  ],
  [
    work('Overtyre for en fiskebåt', 'Per Aksel Vik', 421),
    work('Vals for to', 'Ida Berge', 255, { arranger: 'Per Aksel Vik' }),
    work('Bruremarsj fra Indre Fjell', 'Trad.', 164, { arranger: 'Ida Berge', isManaged: false }),
    work('Svingom', 'Per Aksel Vik', 203),
    work('Nattog nordover', 'Tone Lie', 338, { lyricist: 'Tone Lie' }),
  ],
]

const listText = `
  insert into event_set_list (partner_id, event_id, lines, changed_by, changed_at)
  select e.partner_id, e.id, $3::jsonb -> (e.id % 2), $4, e.ends_at + interval '2 days'
  from event e join event_type et on et.partner_id = e.partner_id and et.id = e.event_type_id
  where e.partner_id = $1 and et.has_tono and e.state = 'published' and e.ends_at < $2 and e.id % 4 <> 0`

const heldText = `
  select e.id from event e join event_type et on et.partner_id = e.partner_id and et.id = e.event_type_id
  where e.partner_id = $1 and et.has_tono and e.state = 'published' and e.starts_at < $2 order by e.starts_at`

/** Lowers the figures of one reported concert, as if the report had been sent before its last tickets were counted. */
const changedText = `
  update tono_sent set gross_ore = gross_ore - 79000, listeners = listeners - 2
  where partner_id = $1 and event_id = $2`

const countedText = `
  update event e set counted_visitors = 14 + e.id * 7 % 45 from event_type et
  where e.partner_id = $1 and et.partner_id = e.partner_id and et.id = e.event_type_id and et.name <> 'Øving'
    and e.state = 'published' and e.ends_at < $2 and not exists (
      select from event_price_category c where c.partner_id = e.partner_id and c.event_id = e.id)`

export async function writeMusic(
  client: pg.ClientBase,
  userId: number,
  now: number,
  today: string,
) {
  const partnerId = 1003
  const at = new Date(now).toISOString()
  await client.query(listText, [partnerId, at, JSON.stringify(lists), userId])
  const midsummer = `${today.slice(0, 4)}-07-01`
  const { rows } = await client.query<{ id: number }>(heldText, [partnerId, midsummer])
  const held = rows.map(({ id }) => id)
  await client.query(markText, [partnerId, held, userId, null, uuid7()])
  await client.query(changedText, [partnerId, held.at(-2) ?? 0])
  await client.query(countedText, [partnerId, at])
}

import { rentalMethods } from '@dxweb/areas/film/rental/terms/rules.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { BenchDatabase } from '../../../ground/big-hall.ts'
import type { Planned } from './draw.ts'

type AsOwner = BenchDatabase['asOwner']

interface VenueOfFilms {
  asOwner: AsOwner
  partnerId: number
}

/** Two films: the first has its own distributor in each venue, the second gets a distributor only from a booking. */
export const filmIds = [9001, 9002] as const
export const bureauIds = [1, 2] as const

const filmsText = `
  with firms as (
    insert into distributor (id, name) values (9001, 'Havn Film'), (9002, 'Fjord Film') on conflict do nothing
  ), rated as (
    insert into film_rate (valid_from, levy_percent, tono_percent, rental_vat_percent) values ('2020-04-03', 300, 125, 2500)
    on conflict do nothing
  )
  insert into production (id, title, kind, film_number, premiere_on, distributor_id)
  values (9001, 'Isfjell', 'film', 'F-9001', null, 9001), (9002, 'Brenning', 'film', 'F-9002', '2020-03-20', 9002)
  on conflict do nothing`

const bookedText = `
  with tied as (
    update bureau set distributor_id = 9001 where partner_id = $1 and id = 1
  ), other as (
    insert into bureau (partner_id, id, name) values ($1, 2, 'Sund Filmbyrå') returning id
  )
  insert into film_booking (partner_id, id, production_id, bureau_id, from_day, to_day)
  select $1, 2, 9002, id, $2::date - 1, $2::date + 20 from other`

const ruleText = `insert into film_rule (partner_id, week_start_day, week_start_minute) values ($1, 4, 360)`

export async function addFilms({ asOwner, partnerId }: VenueOfFilms, turn: Day) {
  await asOwner(filmsText)
  await asOwner(bookedText, [partnerId, turn])
  if (partnerId % 2 === 0) await asOwner(ruleText, [partnerId])
  const always = { partnerId, asOwner, nth: 0, mask: 0 }
  for (const bureauId of bureauIds) {
    await agree({ ...always, bureauId, startsOn: '2000-01-01' as Day, productionId: null })
  }
}

const showingTypes = ['ordinary', 'preview', 'closed', 'ordinary', 'school'] as const
const versions = [
  { dimension: '2d', speech: 'original', subtitles: 'norwegian' },
  { dimension: '3d', speech: 'norwegian', subtitles: 'none' },
  null,
]

export const shownFilm = ({ id, type, kind }: Planned & { id: number }) =>
  type !== 2 || kind === 'counted' || kind === 'rehearsal'
    ? {}
    : {
        production_id: filmIds[id % 2],
        showing_type: showingTypes[id % 5],
        film_version: versions[id % 3],
      }

interface Agreement extends VenueOfFilms {
  bureauId: number
  startsOn: Day
  productionId: number | null
  nth: number
  mask: number
}

const termsText = `
  insert into film_term (partner_id, id, bureau_id, starts_on, starts_time, production_id, dimension, show_kind, method,
    week_percents, steps, amount_ore, minimum_ore)
  select $1, coalesce(max(id), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from film_term where partner_id = $1`

const pick = <T>(all: readonly T[], nth: number): T | undefined => all[nth % all.length]

export const agree = ({
  asOwner,
  partnerId,
  bureauId,
  startsOn,
  productionId,
  nth,
  mask,
}: Agreement) =>
  asOwner(termsText, [
    partnerId,
    bureauId,
    startsOn,
    pick(['05:00', '18:00', '00:00'], nth),
    productionId,
    mask % 5 === 1 ? '3d' : null,
    mask % 7 === 2 ? 'preview' : null,
    pick(rentalMethods, nth),
    JSON.stringify([{ percent: 4000 + (nth % 700) }, { percent: 3333 }]),
    JSON.stringify([
      { fromAdmissions: 2, percent: 3000 },
      { fromAdmissions: 5, percent: 4550 },
    ]),
    20_000 + nth,
    mask % 3 === 2 ? 41_111 : 0,
  ])

import { expect, it } from 'vitest'
import { ofAllDays, openEnd, withParameters } from './report-source.ts'

const text = `select :to from t where day between :from and :to and s.at >= :soldBegin and s.at < :soldEnd
  and not first_on < :from and (day-ahead) <= :until and last_on > :until and :axis = 'sold' and at::date > 'infinity'`

it('replaces the parameters in a report’s SQL by values', () => {
  const values = withParameters(text, (name) => (name === 'axis' ? `'sold'` : `$${name.length}`))
  expect(values).toContain('day between $4 and $2 and s.at >= $9 and s.at < $7')
  expect(ofAllDays('dx_f(:from, :knownAt)')).toBe(`dx_f('-infinity'::date, 'infinity'::timestamp)`)
  expect(values).toContain(`(day-ahead) <= $5 and last_on > $5 and 'sold' = 'sold' and at::date >`)
})

it('drops comparisons with an open end of a period, and keeps the comparison with the other end', () => {
  expect(ofAllDays(text).replaceAll(/\s+/g, ' ')).toBe(
    `select 'infinity'::date from t where true and true and true and not false and true and false and '' = 'sold'` +
      ` and at::date > 'infinity'`,
  )
  const since = withParameters('day between :from and :to', (name) =>
    name === 'from' ? '$3::date' : openEnd(name),
  )
  expect(since).toBe('day >= $3::date')
  const until = withParameters('day between :from and :to', (name) =>
    name === 'to' ? '$3::date' : openEnd(name),
  )
  expect(until).toBe('day <= $3::date')
})

import { expect, it } from 'vitest'
import { sql } from './database.ts'

it('compiles each named parameter to one position, and the venue to the first position', () => {
  const text = 'select :to, :from from t where partner_id = $1 and day between :from and :to'
  const { text: compiled, values } = sql('days', text, { from: 1, to: 2, partnerId: 7 })
  expect(compiled).toBe('select $2, $3 from t where partner_id = $1 and day between $3 and $2')
  expect(values).toEqual([7, 2, 1])
})

it('reserves no position for the venue in a statement that does not read the venue', () => {
  expect(sql('one', 'select :id', { id: 3, partnerId: 7 })).toMatchObject({
    text: 'select $1',
    values: [3],
  })
})

it('leaves casts, array slices, clock times and quoted text of a statement unchanged', () => {
  const text = `select :ids::integer[], a[1:n], to_char(at, 'HH24:MI'), 'sale:' || id, '{"a": true}'`
  expect(sql('kept', text, { ids: [1] })).toEqual({
    name: 'kept',
    text: text.replace(':ids', '$1'),
    names: ['ids'],
    values: [[1]],
  })
})

it('refuses a named parameter without a value, and positional parameters mixed with named ones', () => {
  expect(() => sql('none', 'select :missing', {})).toThrow(':missing')
  expect(() => sql('both', 'select :id, $2', { id: 1 })).toThrow(RangeError)
})

import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { changeRow, type ListReply, showRow } from './known-rows.ts'

it('a row shown before it is saved gets the server’s id in the list, and keeps its position', () => {
  const client = new QueryClient()
  const key = ['partners', 1, 'halls']
  const list = [...key, 'list', {}]
  client.setQueryData(list, { data: [{ id: 7, version: 1, name: 'Blå' }], total: 1 })
  showRow(client, key, 'name', { id: -5, version: 0, name: 'Anna' })
  changeRow(client, key, { id: 8, version: 1, name: 'Anna' }, -5)
  expect(client.getQueryData<ListReply>(list)).toEqual({
    data: [
      { id: 8, version: 1, name: 'Anna' },
      { id: 7, version: 1, name: 'Blå' },
    ],
    total: 2,
  })
})

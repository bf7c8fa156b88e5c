import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { readTopics } from './read-topics.ts'

it('a first read that began before a change is repeated after the change', async () => {
  const client = new QueryClient()
  const queryKey = ['partners', 1003, 'rows', 'list']
  const answers: ((rows: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const list = new QueryObserver(client, { queryKey, queryFn })
  const unsubscribe = list.subscribe(() => undefined)
  expect(answers).toHaveLength(1)

  const reading = readTopics(client, ['rows'])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(['old', 'added'])
  answers[0]?.(['old'])
  await reading
  expect(client.getQueryData(queryKey)).toEqual(['old', 'added'])
  unsubscribe()
})

it('reads everything again when the venue is paused or resumed', async () => {
  const client = new QueryClient()
  client.setQueryData(['partners', 1003, 'events', 'one'], { can: { sell: true } })
  await readTopics(client, ['sales'])
  const query = client.getQueryCache().getAll()[0]
  expect(query?.state.isInvalidated).toBe(false)
  await readTopics(client, ['venue'])
  expect(query?.state.isInvalidated).toBe(true)
})

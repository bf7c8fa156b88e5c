import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { readAnew } from './collections.ts'

it('a first read that started before a change is sent again after it', async () => {
  const client = new QueryClient()
  const answers: ((rows: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const list = new QueryObserver(client, { queryKey: ['rows', 'list'], queryFn })
  const unsubscribe = list.subscribe(() => undefined)
  expect(answers).toHaveLength(1)

  const anew = readAnew(client, ['rows'])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(['old', 'added'])
  answers[0]?.(['old'])
  await anew
  expect(client.getQueryData(['rows', 'list'])).toEqual(['old', 'added'])
  unsubscribe()
})

import { expect, test } from 'vitest'
import { topicsOf } from './topics.ts'

test('a topic without an id placeholder is unchanged', () => {
  expect(topicsOf(['events', 'sales'], {})).toEqual(['events', 'sales'])
  expect(topicsOf(undefined, {})).toEqual([])
})

test('a topic’s id is looked up in the parameters, then the body, then the reply', () => {
  const reply = { id: 3, eventId: 4 }
  expect(topicsOf(['event:{id}'], { params: { id: 1 }, body: { id: 2 }, reply })).toEqual([
    'event:1',
  ])
  expect(topicsOf(['event:{id}'], { params: {}, body: { id: 2 }, reply })).toEqual(['event:2'])
  expect(topicsOf(['event:{eventId}'], { params: { id: 1 }, body: null, reply })).toEqual([
    'event:4',
  ])
})

test('a list of ids makes one topic for each id', () => {
  const reply = { events: [{ id: 7 }, { id: 8 }, { id: 7 }] }
  expect(topicsOf(['event:{ids}', 'events'], { body: { ids: [1, 2] } })).toEqual([
    'event:1',
    'event:2',
    'events',
  ])
  expect(topicsOf(['event:{events.id}'], { reply })).toEqual(['event:7', 'event:8'])
})

test('a placeholder without an id makes no topic', () => {
  expect(topicsOf(['event:{eventId}'], { params: { id: 1 }, reply: { eventId: null } })).toEqual([])
})

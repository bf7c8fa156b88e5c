import { describe, expect, it } from 'vitest'
import { seatKey, thingKey } from './commands.ts'
import { chosenThing, nameThing } from './name-thing.ts'
import { emptyDrawing } from './sheet.ts'
import { addArea, addDecor, addEntrance, addLabel, rectangle } from './things.ts'

const outline = rectangle({ x: 0, y: 0 }, { x: 400, y: 200 })
const floor = addArea(emptyDrawing(), 'Gulv', outline)
const bar = addDecor(addDecor(floor, 'stage', 'Scene', outline), 'shape', 'Bar', outline)
const hall = addEntrance(addLabel(bar, 'Foajé', { x: 9, y: 9 }), 'Inngang', { x: 5, y: 5 })
const things = [
  ['decor 1', 'Bar'],
  ['label 0', 'Foajé'],
  ['area 0', 'Gulv'],
  ['entrance 0', 'Inngang'],
] as const

describe('renaming a selected object', () => {
  it.each(things)(
    '%s shows its name when it is selected, and can be renamed without other changes',
    (key, name) => {
      const thing = chosenThing(hall, new Set([key]))
      expect(thing?.name).toBe(name)
      const named = thing && nameThing(hall, thing, 'Vestibyle')
      expect(JSON.stringify(named)).toBe(JSON.stringify(hall).replace(name, 'Vestibyle'))
    },
  )

  it('a seat, or several objects together, cannot be renamed', () => {
    expect(chosenThing(hall, new Set([seatKey(1)]))).toBeUndefined()
    const both = new Set([thingKey('label', 0), thingKey('decor', 0)])
    expect(chosenThing(hall, both)).toBeUndefined()
  })
})

import {
  type EventRoom,
  type EventTab,
  eventRooms,
} from '@dxweb/web/screens/shows/ground/event-tabs.ts'
import type { Locator, Page } from '../ground/journey.ts'

const rooms = Object.entries(eventRooms) as [EventRoom, readonly EventTab[]][]

export async function openTab(
  page: Page,
  name: EventTab,
  pressed = (tab: Locator) => tab.click(),
): Promise<void> {
  for (const [room, tabs] of rooms) {
    if (!tabs.includes(name)) continue
    const ofRoom = page.locator(`[data-tab="${room}"]`)
    await pressed(ofRoom)
    const first = await ofRoom.getAttribute('href')
    if (!first?.endsWith(`/${name}`)) await pressed(page.locator(`[data-tab="${name}"]`))
  }
}

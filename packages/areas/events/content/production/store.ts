import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Author } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import {
  type Changed,
  changeOf,
  outcomeOf,
  versionedChange,
} from '@dxweb/kit/definitions/versioned-change.ts'
import type { saveEventProduction } from './contract.ts'

type Following = Omit<BodyOf<typeof saveEventProduction.parts>, 'version'>

const logged = (row: string) => `jsonb_build_object(
    'production', coalesce((select p.title from production p where p.id = ${row}.production_id), ''),
    'ageLimit', ${row}.own_age_limit, 'runtimeMinutes', ${row}.own_runtime_minutes)`

const text = versionedChange('event', {
  sets: [
    // Refuses another venue's own production as if it did not exist.
    'production_id = coalesce((select p.id from production p where p.id = $7), case when $7::integer is not null then 0 end)',
    'own_age_limit = $8::text',
    'own_runtime_minutes = $9::integer',
  ],
  action: 'changed',
  before: logged('old'),
  after: logged('done'),
})

export async function followProduction(
  db: Database,
  scope: Scope,
  event: { id: number; version: number },
  { productionId, ageLimit, runtimeMinutes }: Following,
  by: Author,
) {
  const values = [...changeOf(scope, event, by), productionId, ageLimit, runtimeMinutes]
  const rows = await db.run(scope, sql<Changed>('event-set-production', text, values))
  return outcomeOf(rows, event.version)
}

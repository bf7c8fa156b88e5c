import { setHouseModules } from '@dxweb/areas/partners/houses/contract.ts'
import { type HouseModule, houseModules } from '@dxweb/areas/partners/houses/rules.ts'
import { useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ModuleChecks } from '../ground/module-checks.tsx'
import type { House } from '../ground/house.ts'

type Flips = Partial<Record<HouseModule, boolean>>

/** Modules turned on or off here, applied to the saved ones: another clerk may change the rest meanwhile. */
const flipped = (stands: readonly string[], flips: Flips): HouseModule[] =>
  houseModules.filter((module) => flips[module] ?? stands.includes(module))

const flipsOf = (stands: readonly string[], chosen: readonly string[]): Flips =>
  Object.fromEntries(
    houseModules
      .filter((module) => stands.includes(module) !== chosen.includes(module))
      .map((module) => [module, chosen.includes(module)]),
  )

/** Modules in the menus of the venue's users, effective when saved. */
export function ModulesTab({ house }: { house: House }) {
  const t = useText()
  const stands = flipped(house.modules, {})
  const [flips, flip] = useState<Flips>({})
  const save = useCommand({
    endpoint: setHouseModules,
    params: { houseId: house.id },
    doneKey: 'partneradmin.saved',
    isToasted: true,
    onDone: () => flip({}),
  })
  const modules = flipped(stands, flips)
  const isUnsaved = modules.join() !== stands.join()
  return (
    <Card title={t('partneradmin.modules')} about={t('partneradmin.modules.about')}>
      <UnsavedGuard unsaved={() => isUnsaved} saving={save.isPending} />
      <div className="dx-house-stack">
        <ModuleChecks chosen={modules} onChange={(chosen) => flip(flipsOf(stands, chosen))} />
        <div>
          <Button
            look="main"
            busy={save.isPending}
            disabled={!isUnsaved}
            onClick={() => save.mutate({ version: house.version, modules })}
          >
            {t('rows.save')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

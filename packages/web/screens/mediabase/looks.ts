import { distributors, productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { ageLimitsNow } from '@dxweb/areas/mediabase/productions/rules.ts'
import { IconBuildingStore, IconPhoto } from '@tabler/icons-react'
import { registerLook } from '../../parts/register/look/look.ts'
import { MergedAway } from './merge/merged-away.tsx'
import { ProductionAside } from './production-aside.tsx'
import { ProductionTitle } from './production-title.tsx'
import { ProposeButton } from './proposals/propose-button.tsx'

export const productionsLook = registerLook(productions, {
  titleKey: 'module.mediabase.title',
  icon: IconPhoto,
  columns: ['title', 'kind', 'runtimeMinutes', 'ageLimit', 'premiereOn', 'originalTitle'],
  initial: { kind: 'film' },
  offered: () => ({ ageLimit: ageLimitsNow }),
  form: 'page',
  parts: [
    { titleKey: 'label.texts', fields: ['texts', 'trailer'] },
    { titleKey: 'mediabase.part.people', fields: ['director', 'actors'] },
    { titleKey: 'label.versions', fields: ['versions'] },
    {
      titleKey: 'mediabase.part.numbers',
      fields: ['filmNumber', 'filmwebId', 'eidr', 'isan', 'imdbId'],
    },
  ],
  cells: { title: ProductionTitle },
  Action: ProposeButton,
  NotFound: MergedAway,
  Aside: ProductionAside,
  isAsideRead: true,
})

export const distributorsLook = registerLook(distributors, {
  icon: IconBuildingStore,
  columns: ['name', 'number', 'orgNumber'],
})

import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import { cancellationReasons } from '@dxweb/areas/events/core/event-types.ts'
import { organizer } from '@dxweb/areas/partners/contract.ts'
import { refundReasons } from '@dxweb/areas/ticketing/refunds/contract.ts'
import {
  IconArmchair,
  IconBlockquote,
  IconCalendarX,
  IconCash,
  IconCategory,
  IconCoin,
  IconHourglass,
  IconIdBadge2,
  IconKey,
  IconMovie,
  IconPercentage,
  IconPlug,
  IconReceipt2,
  IconReceiptRefund,
  IconSpeakerphone,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { lazy } from 'react'
import { type RegisterLook, registerLook } from '../../parts/register/look/look.ts'
import { usersLook } from '../../parts/register/users/users-look.ts'
import * as looks from './looks.ts'
import type { Section } from './section/section.ts'

// catalog: settings.*

const oneRegister = (look: RegisterLook, group: Section['group']): Section => ({
  path: look.collection.name,
  titleKey: `register.${look.collection.name}`,
  group,
  icon: look.icon ?? IconCategory,
  registers: [look],
})

const sections: readonly Section[] = [
  {
    path: 'venues',
    titleKey: 'settings.venues',
    group: 'venue',
    icon: IconArmchair,
    registers: [
      looks.halls,
      looks.pricesOfHalls,
      looks.venues,
      looks.venueGroups,
      looks.zoneTemplates,
    ],
    more: {
      path: 'maps',
      titleKey: 'design.maps',
      Screen: lazy(() => import('./seat-maps/seat-maps.tsx')),
    },
    wholes: {
      maps: lazy(() => import('./designer/designer.tsx')),
      zones: lazy(() => import('./zone-templates/paint-template.tsx')),
    },
  },
  oneRegister(looks.typesOfEvents, 'venue'),
  oneRegister(looks.categoriesOfStatistics, 'venue'),
  oneRegister(registerLook(cancellationReasons, { icon: IconCalendarX }), 'venue'),
  {
    path: 'resources',
    titleKey: 'settings.resources',
    group: 'venue',
    icon: IconSpeakerphone,
    registers: [
      looks.thingsAndFunctions,
      looks.groupsOfResources,
      looks.typesOfPrices,
      looks.people,
    ],
    more: {
      path: 'board',
      titleKey: 'settings.groups',
      Screen: lazy(() => import('./resource-board/resource-board.tsx')),
    },
  },
  {
    path: 'film',
    titleKey: 'settings.film',
    group: 'venue',
    icon: IconMovie,
    registers: [
      looks.distributors,
      looks.bookingsOfFilms,
      looks.copiesOfFilms,
      looks.pricesOfFilms,
      looks.termsOfFilms,
      looks.languages,
    ],
    more: {
      path: 'programming',
      titleKey: 'settings.filmRules',
      Screen: lazy(() => import('../../parts/film-rules/film-rules.tsx')),
    },
  },
  {
    path: 'pricecategories',
    titleKey: 'settings.pricecategories',
    group: 'sale',
    icon: IconTicket,
    registers: [looks.ticketCategories, looks.adjustments, looks.typesOfMemberships],
  },
  {
    path: 'holding',
    titleKey: 'settings.holding',
    group: 'sale',
    icon: IconHourglass,
    permit: 'registers.read',
    Screen: lazy(() => import('./sales/holding.tsx')),
  },
  {
    path: 'tills',
    titleKey: 'settings.tills',
    group: 'sale',
    icon: IconCash,
    permit: 'registers.read',
    Screen: lazy(() => import('./sales/tills.tsx')),
  },
  {
    path: 'fees',
    titleKey: 'settings.fees',
    group: 'sale',
    icon: IconReceipt2,
    permit: 'registers.read',
    wordsFrom: ['label.channelFees'],
    Screen: lazy(() => import('./sales/fees.tsx')),
  },
  oneRegister(registerLook(refundReasons, { icon: IconReceiptRefund }), 'sale'),
  oneRegister(looks.campaignPages, 'sale'),
  {
    path: 'texts',
    titleKey: 'settings.texts',
    group: 'sale',
    icon: IconBlockquote,
    registers: [looks.ownTexts],
  },
  {
    path: 'developers',
    titleKey: 'settings.developers',
    group: 'sale',
    icon: IconKey,
    permit: 'settings.read',
    wordsFrom: ['keys.', 'webhooks.', 'reference.'],
    Screen: lazy(() => import('./developers/developers.tsx')),
  },
  {
    path: 'extensions',
    titleKey: 'settings.extensions',
    group: 'sale',
    icon: IconPlug,
    permit: 'settings.read',
    wordsFrom: ['integrations.', 'mailList.'],
    Screen: lazy(() => import('./extensions/extensions.tsx')),
  },
  {
    path: 'users',
    titleKey: 'settings.users',
    group: 'people',
    icon: IconUsers,
    permit: 'users.read',
    registers: [usersLook],
  },
  {
    path: 'organizer',
    titleKey: 'settings.organizer',
    group: 'people',
    icon: IconIdBadge2,
    permit: 'registers.read',
    form: organizer,
    wordsFrom: ['settings.logo'],
    Screen: lazy(() => import('./organizer/organizer.tsx')),
  },
  {
    path: 'ledgers',
    titleKey: 'settings.ledgers',
    group: 'accounting',
    icon: IconCoin,
    registers: [looks.accounts],
    more: {
      path: 'purposes',
      titleKey: 'settings.purposes',
      Screen: lazy(() => import('./accounts/posting-purposes.tsx')),
    },
  },
  {
    path: 'vat',
    titleKey: 'settings.vat',
    group: 'accounting',
    icon: IconPercentage,
    registers: [looks.vat, looks.saft],
  },
  oneRegister(looks.musicTariffs, 'accounting'),
  oneRegister(looks.ratesOfFilms, 'accounting'),
]

/** Partner 1 is the platform, which edits the registers shared by all venues. */
export function sectionsFor(
  can: (permit: PermissionKey) => boolean,
  isPlatform: boolean,
): Section[] {
  return sections.filter(({ permit, registers = [] }) => {
    if (isPlatform && !registers.some(({ collection }) => collection.isShared)) return false
    if (permit) return can(permit)
    return registers.some(({ collection }) => can(collection.permit.read as PermissionKey))
  })
}

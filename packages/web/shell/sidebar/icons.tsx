import {
  IconAddressBook,
  IconArrowsTransferUpDown,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconFileInvoice,
  IconFlask,
  IconFolders,
  IconGift,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconMovie,
  IconPhoto,
  IconReportAnalytics,
  IconSettings,
  IconShoppingBag,
  IconSpeakerphone,
  IconTicket,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

const icons: Record<string, ComponentType<{ size?: number; stroke?: number }>> = {
  renterShows: IconTicket,
  dashboard: IconLayoutDashboard,
  dashboardLegacy: IconHistory,
  shows: IconTicket,
  boxOffice: IconBuildingStore,
  culture: IconCalendar,
  campaigns: IconSpeakerphone,
  products: IconShoppingBag,
  giftCards: IconGift,
  filmscheduler: IconMovie,
  renters: IconUsersGroup,
  orders: IconFolders,
  invoices: IconFileInvoice,
  mediabase: IconPhoto,
  crm: IconAddressBook,
  partneradmin: IconBuildingCommunity,
  report: IconChartBar,
  partnerprofile: IconSettings,
  demo: IconFlask,
  home: IconHome,
  adminPartners: IconBuildingCommunity,
  adminReports: IconReportAnalytics,
  adminUsers: IconUserCog,
  adminMediabase: IconPhoto,
  health: IconHeartbeat,
}

export function EntryIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconArrowsTransferUpDown
  return <Icon size={18} stroke={1.7} />
}

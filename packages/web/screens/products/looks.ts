import {
  operators,
  productGroups,
  productMenu,
  productMenuGroups,
  productMenuItems,
  products,
  registries,
  stockLocations,
  touchGroups,
} from '@dxweb/areas/products/contract.ts'
import {
  IconCashRegister,
  IconFolders,
  IconIdBadge,
  IconLayoutGrid,
  IconList,
  IconPackage,
  IconStack2,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import { registerLook } from '../../parts/register/look/look.ts'
import { MenuAside } from './aside/menu-aside.tsx'
import { ProductAside } from './aside/product-aside.tsx'
import { TillAside } from './aside/till-aside.tsx'

/** By default lists only items on sale, like activeProducts and activeMenus of the specification. */
const defaultFilters = { isActive: 'true' }

export const productsLook = registerLook(products, {
  icon: IconPackage,
  form: 'page',
  columns: ['name', 'priceOre', 'number', 'groupId', 'vatTypeId', 'stock', 'barcode1', 'isActive'],
  units: {
    stock: ({ bulkWeight }) =>
      bulkWeight === 'none' ? 'products.stock.pieces' : 'products.stock.grams',
  },
  defaultFilters,
  initial: {
    productType: 'food',
    bulkWeight: 'none',
    depositOre: 0,
    isActive: true,
    isStocked: true,
    buttonColor: '#475569',
  },
  parts: [
    { titleKey: 'label.priceOre', fields: ['priceOre', 'depositOre', 'bulkWeight'] },
    { titleKey: 'products.part.stock', fields: ['minStock', 'isStocked'] },
    { titleKey: 'products.part.vat', fields: ['ownVatTypeId', 'ownLedgerId'] },
    { titleKey: 'products.part.barcodes', fields: ['barcode1', 'barcode2', 'barcode3'] },
    {
      titleKey: 'products.part.button',
      fields: ['touchGroupId', 'buttonText', 'buttonColor', 'buttonNumber'],
    },
    {
      titleKey: 'choice.channel.selfService',
      fields: ['selfServiceText', 'selfServiceMax', 'isSelfService'],
    },
  ],
  // The cards next to the form show these values with their source.
  hiddenFields: ['vatTypeId', 'vatFrom', 'ledgerId', 'stock'],
  Aside: ProductAside,
})

export const groupsLook = registerLook(productGroups, {
  icon: IconFolders,
  columns: ['name', 'ledgerId'],
})

export const menusLook = registerLook(productMenu, {
  icon: IconToolsKitchen2,
  form: 'page',
  columns: ['name', 'menuGroupId', 'priceOre', 'listPriceOre', 'itemCount', 'isActive'],
  defaultFilters,
  initial: { isActive: true },
  Aside: MenuAside,
})

export const menuItemsLook = registerLook(productMenuItems, {
  icon: IconList,
  columns: ['productId', 'menuId', 'count'],
  initial: { count: 1 },
})

export const menuGroupsLook = registerLook(productMenuGroups, {
  icon: IconFolders,
})

export const touchGroupsLook = registerLook(touchGroups, {
  icon: IconLayoutGrid,
  initial: { color: '#475569' },
})

export const stockLocationsLook = registerLook(stockLocations, {
  icon: IconStack2,
  columns: ['name', 'isActive'],
  defaultFilters,
  initial: { isActive: true },
})

export const tillsLook = registerLook(registries, {
  icon: IconCashRegister,
  form: 'page',
  columns: ['number', 'name', 'kind', 'locationId', 'stockLocationId', 'floatOre', 'isActive'],
  defaultFilters,
  initial: { kind: 'counter', floatOre: 0, isActive: true },
  Aside: TillAside,
})

export const operatorsLook = registerLook(operators, {
  icon: IconIdBadge,
  columns: ['name', 'number', 'isActive'],
  defaultFilters,
  initial: { isActive: true },
})

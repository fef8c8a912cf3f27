import type { ProductVersion } from '@portico/contract/catalog.ts';

export type Offer = ProductVersion['registration_configs'][number];

/** A version uses one of its configurations: the first that accepts registrations, else the first (SPC-03). */
export const offerOf = ({ registration_configs }: Pick<ProductVersion, 'registration_configs'>): Offer | undefined =>
  registration_configs.find(({ registration_enabled }) => registration_enabled) ?? registration_configs[0];

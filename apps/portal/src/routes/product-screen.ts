/** The frame of a product's pages and what it shows, in one file: they are needed together. */
export { prepareProduct } from '../features/product-shell/prepare.ts';
export { ProductShell } from '../features/product-shell/product-shell.tsx';

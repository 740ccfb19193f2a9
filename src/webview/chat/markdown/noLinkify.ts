/**
 * Stands in the page's bundle for the package that finds bare addresses: they are no links here. The parser makes one
 * and never asks it anything.
 */
export const LinkifyIt = Object;

/** Stands in the page's bundle for the package that finds bare addresses. They are no links here: markdown-it makes one of these and never asks it anything. */
export class LinkifyIt {}

"""What is in stock, and what has to be ordered."""

from dataclasses import dataclass


@dataclass
class Product:
    name: str
    in_stock: int
    minimum: int


def to_order(products: list[Product]) -> dict[str, int]:
    """How many of each product are missing."""
    missing = {}
    for product in products:
        if product.in_stock < product.minimum:
            missing[product.name] = product.minimum - product.in_stock
    return missing

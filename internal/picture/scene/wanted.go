package scene

import "context"

type key struct{}

// Wanted has commands that run in the returned context hand over what they could draw.
func Wanted(ctx context.Context, take func(*Scene)) context.Context {
	return context.WithValue(ctx, key{}, take)
}

// Taker is the function of Wanted; nil: no scene is wanted.
func Taker(ctx context.Context) func(*Scene) {
	take, _ := ctx.Value(key{}).(func(*Scene))
	return take
}

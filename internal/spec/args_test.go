package spec

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/units"
)

func reader(t *testing.T, text string) *Args {
	t.Helper()
	s, err := Parse(text)
	require.NoError(t, err)
	return s.Reader()
}

func TestArgsRead(t *testing.T) {
	a := reader(t, `x(i=-3,j=9000000000,u=18446744073709551615,f=0.5,b=true,s="a, b",w=10Gf)`)
	require.Equal(t, -3, a.Int("i", 1))
	require.Equal(t, int64(9e9), a.Int64("j", 1))
	require.Equal(t, uint64(math.MaxUint64), a.Uint64("u", 1))
	require.Equal(t, 0.5, a.Float("f", 1))
	require.True(t, a.Bool("b", false))
	require.Equal(t, "a, b", a.String("s", "z"))
	require.Equal(t, 10e9, a.With("w", 1, units.Speed))
	require.True(t, a.Has("w"))
	require.NoError(t, a.Err())
}

func TestArgsDefaults(t *testing.T) {
	a := reader(t, "x")
	require.Equal(t, 7, a.Int("i", 7))
	require.Equal(t, int64(7), a.Int64("j", 7))
	require.Equal(t, uint64(7), a.Uint64("u", 7))
	require.Equal(t, 7.0, a.Float("f", 7))
	require.True(t, a.Bool("b", true))
	require.Equal(t, "z", a.String("s", "z"))
	require.Equal(t, 7.0, a.With("w", 7, units.Speed))
	require.False(t, a.Has("w"))
	require.NoError(t, a.Err())
}

// TestArgsMistakes: each wrong value gives the default and is reported, in the
// order of the arguments, even if the getters are called in another order.
func TestArgsMistakes(t *testing.T) {
	a := reader(t, "x(hots=3,i=1.5,u=-1,f=nan,b=yes,w=1MB,j=99999999999999999999,g=1e999)")
	require.Equal(t, int64(2), a.Int64("j", 2))
	require.Equal(t, 2.0, a.Float("g", 2))
	require.Equal(t, 2.0, a.With("w", 2, units.Speed))
	require.False(t, a.Bool("b", false))
	require.Equal(t, 2.0, a.Float("f", 2))
	require.Equal(t, uint64(2), a.Uint64("u", 2))
	require.Equal(t, 2, a.Int("i", 2))
	require.Equal(t, 2, a.Int("hosts", 2))
	a.Fail("hosts", "want at least %d", 3)
	require.EqualError(t, a.Err(), `x: unknown argument "hots" (did you mean "hosts"?)
x: i: "1.5" is not a whole number
x: u: "-1" is not a whole number, at least 0
x: f: "nan" is not a finite number
x: b: "yes" is not true or false
x: w: unknown unit "MB" in "1MB" (want one of f, flops, flop/s or IPS, each with k, M, G, T, P, E, Z or Y before it)
x: j: "99999999999999999999" is too large
x: g: "1e999" is too large
x: hosts: want at least 3`)
}

func TestArgsUnknown(t *testing.T) {
	a := reader(t, "x(zzzzzz=3)")
	require.EqualError(t, a.Err(), `x: unknown argument "zzzzzz" (it takes none)`)
	a.Int("hosts", 1)
	require.EqualError(t, a.Err(), `x: unknown argument "zzzzzz" (want hosts)`)
}

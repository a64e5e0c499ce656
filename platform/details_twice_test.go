package platform

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each name is looked at a few times, however many there are.
func TestTwice(t *testing.T) {
	looked := 0
	of := func(names ...string) func(int) string {
		return func(i int) string {
			looked++
			return names[i]
		}
	}
	require.Equal(t, 0, twice(0, of()))
	require.Equal(t, 1, twice(1, of("a")))
	require.Equal(t, 3, twice(3, of("a", "b", "c")))
	require.Equal(t, 2, twice(4, of("a", "b", "a", "b")))
	many := make([]string, 100_000)
	for i := range many {
		many[i] = strconv.Itoa(i)
	}
	looked = 0
	require.Equal(t, len(many), twice(len(many), of(many...)))
	require.LessOrEqual(t, looked, 2*len(many))
}

// A zone gets its properties one by one; what was given twice is found by its name alone.
func TestZonePropertiesTwice(t *testing.T) {
	b := NewBuilder("p")
	z := b.Root().Zone("z", Full)
	for i := range 1000 {
		z.Properties(Property{strconv.Itoa(i), ""})
	}
	require.Empty(t, b.TakeErrors())
	z.Properties(Property{"7", ""})
	z.Properties(Property{"", ""})
	b.Root().Properties(Property{"7", ""})
	errs := b.TakeErrors()
	require.Len(t, errs, 2)
	require.EqualError(t, errs[0], `zone "z": property "7": given twice`)
	require.EqualError(t, errs[1], `zone "z": property without a name`)
}

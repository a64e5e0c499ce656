package spec

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestPrintsBack: whatever the values hold, printing and parsing a Spec gives
// the same Spec.
func TestPrintsBack(t *testing.T) {
	value := rapid.OneOf(
		rapid.String(),
		rapid.StringOf(rapid.RuneFrom([]rune(`ab=,()"' \t`+"\n"))),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		want := Spec{Name: rapid.StringMatching(`[a-z0-9-]{1,8}`).Draw(t, "name")}
		keys := rapid.SliceOfNDistinct(rapid.StringMatching(`[A-Za-z0-9_-]{1,6}`), 0, 5, rapid.ID).Draw(t, "keys")
		for _, key := range keys {
			want.Args = append(want.Args, Arg{Key: key, Value: value.Draw(t, "value")})
		}
		got, err := Parse(want.String())
		require.NoError(t, err, want.String())
		require.Equal(t, want, got)
		if len(want.Args) > 0 && len(want.String()) == len(got.String()) {
			require.True(t, Looks(want.String()), want.String())
		}
		nested := Spec{Name: "outer", Args: []Arg{{Key: "inner", Value: want.String()}}}
		got, err = Parse(nested.String())
		require.NoError(t, err, nested.String())
		require.Equal(t, nested, got)
	})
}

// FuzzParse: no text causes a panic, errors have a column inside the text, and
// what parses prints back.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "heft", "a(b=1)", `a(b="x, y",c=d(e=")"))`, "a(", `a(b="`, "a(b=((1)", "a(b=\x00)", `a(b='x, (y')`, `a(b=c(d='),('))`, `a(b='`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			if col := err.(*Error).Col; col < 1 || col > len(text)+1 {
				t.Fatalf("%q: column %d", text, col)
			}
			return
		}
		again, err := Parse(s.String())
		require.NoError(t, err)
		require.Equal(t, s, again)
	})
}

// FuzzParseMain: as FuzzParse, and the columns of arguments lie inside the text.
func FuzzParseMain(f *testing.F) {
	for _, seed := range []string{"exp(1h)", "exp(mean=1h)", "exp(1h,b=2)", "exp('1,2')", "exp( a = 1, b=c(d=2))", "exp(=)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseMain(text, map[string]string{"exp": "mean"})
		if err != nil {
			if col := err.(*Error).Col; col < 1 || col > len(text)+1 {
				t.Fatalf("%q: column %d", text, col)
			}
			return
		}
		for i := range s.Args {
			if at, value := Column(text, i), ValueColumn(text, i); at > value || value > len(text)+1 {
				t.Fatalf("%q: argument %d at %d, its value at %d", text, i, at, value)
			}
		}
	})
}

package srcerr

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestError(t *testing.T) {
	tests := map[string]struct {
		err  *Error
		want string
	}{
		"plain":   {At("a.yaml", 4, 5, "host %q: unknown field", "n3"), `a.yaml:4:5: host "n3": unknown field`},
		"hint":    {At("a.yaml", 4, 5, "bad").WithHint("use %s", "good"), "a.yaml:4:5: bad (use good)"},
		"unknown": {At("a.yaml", 0, 0, "empty file"), "a.yaml:1:1: empty file"},
		"lines":   {At("a.yaml", 1, 1, "one\ntwo\r\nthree").WithHint("x\ny"), "a.yaml:1:1: one two three (x y)"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { require.EqualError(t, tt.err, tt.want) })
	}
}

func TestListOrder(t *testing.T) {
	l := List{File: "f"}
	require.NoError(t, l.Err())
	l.Add(2, 1, "third")
	l.Add(1, 9, "second")
	l.Add(1, 2, "first").WithHint("do it")
	l.Add(2, 1, "fourth")
	require.Equal(t, 4, l.Len())
	require.EqualError(t, l.Err(), "f:1:2: first (do it)\nf:1:9: second\nf:2:1: third\nf:2:1: fourth")
	first, ok := errors.AsType[*Error](l.Err())
	require.True(t, ok)
	require.Equal(t, 1, first.Line)
}

func TestListStopsAtMax(t *testing.T) {
	l := List{File: "f"}
	for i := range 3 * MaxErrors {
		l.Add(100-i, 1, "x")
	}
	lines := strings.Split(l.Err().Error(), "\n")
	require.Len(t, lines, MaxErrors)
	require.Equal(t, fmt.Sprintf("f:%d:1: x", 100-3*MaxErrors+1), lines[0])
}

// A file in which everything is wrong takes no memory for what is never printed.
func TestListKeepsFew(t *testing.T) {
	l := List{File: "f"}
	for i := range 10 * MaxKept {
		l.Add(i, 1, "x").WithHint("y")
	}
	require.Equal(t, MaxKept, l.Len())
	require.EqualValues(t, 1, testing.AllocsPerRun(100, func() { l.Add(1, 1, "x %v", "y") }))
}

func TestPosition(t *testing.T) {
	data := []byte("ab\n\ncd")
	for offset, want := range map[int64][2]int{-5: {1, 1}, 0: {1, 1}, 2: {1, 3}, 3: {2, 1}, 4: {3, 1}, 6: {3, 3}, 99: {3, 3}} {
		line, col := Position(data, offset)
		require.Equal(t, want, [2]int{line, col}, "offset %d", offset)
	}
}

// TestPositionAgainstCounting compares with a walk over the bytes.
func TestPositionAgainstCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := []byte(rapid.StringOf(rapid.RuneFrom([]rune("ab\n"))).Draw(t, "data"))
		offset := rapid.IntRange(0, len(data)).Draw(t, "offset")
		wantLine, wantCol := 1, 1
		for _, b := range data[:offset] {
			wantCol++
			if b == '\n' {
				wantLine, wantCol = wantLine+1, 1
			}
		}
		line, col := Position(data, int64(offset))
		require.Equal(t, [2]int{wantLine, wantCol}, [2]int{line, col})
	})
}

func TestSuggest(t *testing.T) {
	fields := []string{"speed", "speeds", "cores", "name"}
	for in, want := range map[string]string{"sped": "speed", "core": "cores", "bandwidth": "", "nmae": "name", "speeed": "speed", "enma": "", "x": "", "": ""} {
		require.Equal(t, want, Suggest(in, fields), in)
	}
	require.Equal(t, "heft", Suggest("hetf", []string{"peft", "heft", "etf2"}))
	require.Equal(t, "work", Suggest("wrok", []string{"cores", "work"}))
	require.Empty(t, Suggest("speed", nil))
}

func TestUnknown(t *testing.T) {
	known := []string{"heft", "cpop"}
	require.EqualError(t, Unknown("scheduler", "hfet", known), `unknown scheduler "hfet" (did you mean "heft"?)`)
	require.EqualError(t, Unknown("scheduler", "x", known), `unknown scheduler "x" (want one of heft, cpop)`)
}

func TestNamed(t *testing.T) {
	type entry struct{ name, text string }
	table := []entry{{"heft", "first"}, {"cpop", "second"}}
	nameOf := func(e entry) string { return e.name }
	found, err := Named("scheduler", "cpop", table, nameOf)
	require.NoError(t, err)
	require.Equal(t, table[1], found)
	_, err = Named("scheduler", "cpo", table, nameOf)
	require.EqualError(t, err, `unknown scheduler "cpo" (did you mean "cpop"?)`)
}

// The time for a long name is not quadratic in its length.
func TestSuggestForLongNames(t *testing.T) {
	long := strings.Repeat("x", 1_000_000)
	require.Empty(t, Suggest(long, []string{long[1:], "x"}))
	near := long[:maxSuggest-1]
	require.Equal(t, near, Suggest(near+"y", []string{"x", near}))
}

// TestDistance compares with the recursive definition.
func TestDistance(t *testing.T) {
	word := rapid.StringMatching(`[abc]{0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		limit := rapid.IntRange(1, 20).Draw(t, "limit")
		require.Equal(t, min(slowDistance(a, b), limit), min(distance(a, b, limit), limit))
	})
}

func slowDistance(a, b string) int {
	switch {
	case a == "" || b == "":
		return len(a) + len(b)
	case a[0] == b[0]:
		return slowDistance(a[1:], b[1:])
	}
	least := 1 + min(slowDistance(a[1:], b), slowDistance(a, b[1:]), slowDistance(a[1:], b[1:]))
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		least = min(least, 1+slowDistance(a[2:], b[2:]))
	}
	return least
}

func TestSource(t *testing.T) {
	var notes []string
	s := Source{File: "f", Data: []byte("ab\ncd"), Notes: func(line string) { notes = append(notes, line) }}
	require.NoError(t, s.Err())
	require.False(t, s.Failed())
	s.Fail(4, "", "second")
	s.Fail(0, "do it", "first")
	require.True(t, s.Failed())
	require.EqualError(t, s.Err(), "f:1:1: first (do it)\nf:2:2: second")
	s.FailOnly(1, "", "alone")
	require.EqualError(t, s.Err(), "f:1:2: alone")
	s.NoteUnknown(3, "host", "sped", []string{"speed"})
	s.NoteUnknown(4, "host", "sped", []string{"speed"})
	require.Equal(t, []string{`f:2:1: host: unknown field "sped" is ignored (did you mean "speed"?)`}, notes)
	s.Fail(0, "", "said after it")
	require.EqualError(t, s.Err(), "f:1:2: alone")
	s = Source{}
	for range 2 * MaxKept {
		s.Fail(0, "", "x")
	}
	require.Len(t, s.wrong, MaxKept)
}

// Each and Placed change each of several errors, and none where there is none.
func TestSeveral(t *testing.T) {
	two := errors.Join(errors.New("one"), At("f", 2, 3, "two"))
	require.EqualError(t, Each("scheduler", two), "scheduler one\nscheduler f:2:3: two")
	require.EqualError(t, Placed("g", two), "g:1:1: one\nf:2:3: two")
	require.NoError(t, Each("scheduler", nil))
	require.NoError(t, Placed("g", nil))
}

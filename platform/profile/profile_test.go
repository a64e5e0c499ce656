package profile

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	for name, tt := range map[string]struct {
		in   string
		want Profile
	}{
		"empty":         {"", Profile{}},
		"comments":      {"# day\n\n % night\n  ", Profile{}},
		"events":        {"0 1.0\r\n\t 11  0.5 # half\n11 1e-1", Profile{Events: []Event{{0, 1}, {11, 0.5}, {11, 0.1}}}},
		"period":        {"PERIODICITY 12\n0 1\n5 0", Profile{Events: []Event{{0, 1}, {5, 0}}, Loop: Periodic, LoopSec: 12}},
		"period at end": {"5 1\nPERIODICITY 5", Profile{Events: []Event{{5, 1}}, Loop: Periodic, LoopSec: 5}},
		"after":         {"0 1\n5 0\nLOOPAFTER 0", Profile{Events: []Event{{0, 1}, {5, 0}}, Loop: LoopAfter}},
		"stochastic":    {"STOCHASTIC\nDET 0 UNIF 0.5 1", Profile{Draws: []Draw{{Law{}, Law{Unif, 0.5, 1}}}}},
		"synonyms": {"STOCHASTIC LOOP\nEXPONENTIAL 0.1 UNIFORM 0 2\nGAUSSIAN 3 1 NORMAL 2 0\nGAUSS 1 1 EXP 2", Profile{
			Draws: []Draw{{Law{Kind: Exp, A: 0.1}, Law{Unif, 0, 2}}, {Law{Norm, 3, 1}, Law{Norm, 2, 0}}, {Law{Norm, 1, 1}, Law{Kind: Exp, A: 2}}}, Loop: LoopAfter,
		}},
		"stochastic after": {"STOCHASTIC\nDET 0 DET 1\nLOOPAFTER 3", Profile{Draws: []Draw{{Law{}, Law{A: 1}}}, Loop: LoopAfter, LoopSec: 3}},
	} {
		t.Run(name, func(t *testing.T) {
			p, errs := Parse([]byte(tt.in))
			require.Empty(t, errs)
			require.Equal(t, &tt.want, p)
			again, errs := Parse([]byte(p.Text()))
			require.Empty(t, errs)
			require.Equal(t, p, again)
		})
	}
}

func TestReadErrors(t *testing.T) {
	for name, tt := range map[string]struct{ in, want string }{
		"order":          {"1 1\n\n0.5 1", `3:1: profile: date 0.5 is before 1 (dates do not fall)`},
		"no value":       {" 1", `1:2: profile: the line ends after "1" (want a date and a value)`},
		"left over":      {"1 2 3", `1:5: profile: "3" is left over (want a date and a value)`},
		"negative date":  {"-1 1", `1:1: profile: date "-1" is negative`},
		"no number":      {"0 on", `1:3: profile: value "on" is not a number`},
		"not a date":     {"1s 1", `1:1: profile: date "1s" is not a number`},
		"infinite":       {"0 inf", `1:3: profile: value "inf" is not a number`},
		"word":           {"periodicity 3", `1:1: profile: unknown word "periodicity" (did you mean "PERIODICITY"?)`},
		"old word":       {"0 1\nLOOP_AFTER 3", `2:1: profile: unknown word "LOOP_AFTER" (did you mean "LOOPAFTER"?)`},
		"other word":     {"always 3", `1:1: profile: unknown word "always" (want a date and a value, PERIODICITY, LOOPAFTER or STOCHASTIC)`},
		"short period":   {"0 1\n5 1\nPERIODICITY 4", `3:1: profile: a period of 4 s ends before the last event, at 5 s`},
		"no period":      {"PERIODICITY", `1:1: profile: the line ends after "PERIODICITY" (want PERIODICITY and a number of seconds)`},
		"two loops":      {"0 1\nLOOPAFTER 4\nPERIODICITY 4", `3:1: profile: it is said twice how the profile repeats`},
		"back in time":   {"LOOPAFTER -4", `1:11: profile: LOOPAFTER "-4" is negative`},
		"for ever":       {"0 1\nLOOPAFTER 0", `2:1: profile: a pass that takes no time repeats for ever`},
		"drawn for ever": {"STOCHASTIC LOOP\nUNIF 0 0 DET 1", `1:1: profile: a pass that takes no time repeats for ever`},
		"tiny pause":     {"0 1\n1e-300 0.5\nLOOPAFTER 1e-300", `3:1: profile: a pass takes 2e-300 s (want at least 0.5us for each of its events, for a run to get on)`},
		"tiny period":    {"PERIODICITY 9e-7\n0 1\n1e-9 0.5", `1:1: profile: a pass takes 9e-07 s (want at least 0.5us for each of its events, for a run to get on)`},
		"tiny delays":    {"STOCHASTIC LOOP\nEXP 1e7 DET 1\nUNIF 0 1e-7 DET 0", `1:1: profile: a pass takes 1.19e-07 s (want at least 0.5us for each of its events, for a run to get on)`},
		"empty loop":     {"# nothing\nLOOPAFTER 1", `2:1: profile: nothing to repeat`},
		"drawn period":   {"STOCHASTIC\nPERIODICITY 4\nDET 1 DET 1", `2:1: profile: STOCHASTIC with PERIODICITY: its passes have no fixed length (use STOCHASTIC LOOP)`},
		"mixed":          {"0 1\nSTOCHASTIC", `2:1: profile: events before STOCHASTIC (write their dates and values with the law DET, as delays, below it)`},
		"undrawn":        {"STOCHASTIC\n0 1", `2:1: profile: unknown law "0" for the delay (want DET x, UNIF a b, EXP rate or NORM mean sd)`},
		"twice":          {"STOCHASTIC\nSTOCHASTIC", `2:1: profile: STOCHASTIC is given twice`},
		"not loop":       {"STOCHASTIC loop", `1:12: profile: "loop" after STOCHASTIC (want LOOP or nothing)`},
		"loop twice":     {"LOOPAFTER 1\nSTOCHASTIC LOOP", `2:12: profile: it is said twice how the profile repeats`},
		"one law":        {"STOCHASTIC\nDET 1", `2:1: profile: no law for the value (want two laws)`},
		"three laws":     {"STOCHASTIC\nDET 1 DET 1 DET", `2:13: profile: "DET" is left over (want two laws)`},
		"half a law":     {"STOCHASTIC\nDET 1 UNIF 1", `2:7: profile: the value's UNIF ends too early (numbers wanted: 2)`},
		"bounds":         {"STOCHASTIC\nDET 1 UNIF 2 1", `2:12: profile: UNIF from 2 to 1 (want the lower bound first)`},
		"rate":           {"STOCHASTIC\nEXP 0 DET 1", `2:5: profile: EXP of rate 0 (want more than zero)`},
		"law negative":   {"STOCHASTIC\nDET 1 NORM -1 1", `2:12: profile: NORM "-1" is negative`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read("p", []byte(tt.in))
			require.EqualError(t, err, "p:"+tt.want)
		})
	}
	_, err := Read("p", []byte(strings.Repeat("x\n", 1000)))
	require.Equal(t, 10, strings.Count(err.Error(), "unknown word"))
}

// TestNegativeStates: only a state may be below 0.
func TestNegativeStates(t *testing.T) {
	p, errs := Parse([]byte("1 -1.0\n2 1.0\nLOOPAFTER 10\n"))
	require.Empty(t, errs)
	require.NoError(t, p.Fits(true))
	require.EqualError(t, p.Fits(false), "value -1 at 1 s is negative (only a state may be below 0: off)")
}

func TestSetPeriod(t *testing.T) {
	p := &Profile{Events: []Event{{1, 1}}}
	require.ErrorContains(t, p.SetPeriod(0.5), "ends before the last event")
	require.Equal(t, Once, p.Loop)
	require.ErrorContains(t, (&Profile{Events: []Event{{0, 1}}}).SetPeriod(4e-7), "a pass takes 4e-07 s")
	require.NoError(t, p.SetPeriod(2))
	require.NoError(t, p.SetPeriod(3))
	require.ErrorContains(t, (&Profile{Events: p.Events, Loop: LoopAfter, LoopSec: 1}).SetPeriod(3), "said twice")
	require.Equal(t, &Profile{Events: []Event{{1, 1}}, Loop: Periodic, LoopSec: 2}, p)
}

// TestTextReadsBack: whatever a profile holds, its text reads back equal.
func TestTextReadsBack(t *testing.T) {
	number := rapid.Float64Range(0, 1e12)
	law := rapid.Custom(func(t *rapid.T) Law {
		a := number.Draw(t, "a")
		switch kind := LawKind(rapid.IntRange(0, 3).Draw(t, "law")); kind {
		case Unif:
			return Law{kind, a, a + number.Draw(t, "b")}
		case Norm:
			return Law{kind, a, number.Draw(t, "b")}
		default:
			return Law{Kind: kind, A: a + 1}
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		want := &Profile{Loop: Loop(rapid.IntRange(0, 2).Draw(t, "loop"))}
		drawn := rapid.Bool().Draw(t, "drawn")
		last := 0.5
		for range rapid.IntRange(1, 5).Draw(t, "events") {
			if drawn {
				want.Draws = append(want.Draws, Draw{law.Draw(t, "delay"), law.Draw(t, "value")})
				continue
			}
			last += number.Draw(t, "later")
			want.Events = append(want.Events, Event{last, number.Draw(t, "value")})
		}
		switch {
		case want.Loop == Periodic && drawn:
			want.Loop = Once
		case want.Loop != Once:
			want.LoopSec = 1 + last + number.Draw(t, "loop")
		}
		got, errs := Parse([]byte(want.Text()))
		require.Empty(t, errs)
		require.Equal(t, want, got)
	})
}

// FuzzParse: no panic, places inside the text, and what is read is written back equal.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "0 1\n", "# c\n0 1.0\n11 0.5\nPERIODICITY 12", "5 0\r\nLOOPAFTER 1", "STOCHASTIC\nEXP 1 UNIF 0 1", "STOCHASTIC LOOP\nNORM 1 2 DET 0",
		"LOOP_AFTER 3", "1 1\n0 1", "0 -1", "STOCHASTIC\nPERIODICITY 4\nDET 1 DET 1", "0 1 % x",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, errs := Parse(text)
		for _, e := range errs {
			require.True(t, e.At >= 0 && e.At <= len(text))
		}
		if len(errs) > 0 {
			return
		}
		again, errs := Parse([]byte(p.Text()))
		require.Empty(t, errs)
		require.Equal(t, p, again)
	})
}

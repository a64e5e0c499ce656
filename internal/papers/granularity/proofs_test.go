package granularity

import (
	"context"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/sim"
)

// ledgerOf is the ledger of a paper and of files that say something else.
func ledgerOf(t *testing.T, files fstest.MapFS, change func(*published)) ledger.Ledger {
	t.Helper()
	r, err := Table3(context.Background(), Options{Files: files})
	require.NoError(t, err)
	in, err := readInputs(files, sim.Network{Kind: sim.StoreAndForward})
	require.NoError(t, err)
	p := paper()
	if change != nil {
		change(&p)
	}
	l, err := in.ledger(r, p)
	require.NoError(t, err)
	require.NoError(t, l.Check())
	return l
}

// Where the paper's numbers no longer contradict each other, none "cannot hold".
func TestNoContradictionNoProof(t *testing.T) {
	number := ledger.Printed
	for name, tt := range map[string]struct {
		change func(*published)
		want   map[string]ledger.Verdict
	}{
		"Table 3 has the C2 of the rows": {
			func(p *published) { p.c2 = number("1 205") },
			map[string]ledger.Verdict{
				"table3/C2": ledger.Reproduced, "table1/C2": ledger.CannotHold, "text/beta": ledger.Differs, "table3/Phi": ledger.Differs,
			},
		},
		"Table 3 has the C2 of the heading": {
			func(p *published) { p.c2 = number("1 235") },
			map[string]ledger.Verdict{
				"table3/C2": ledger.Differs, "table1/C2": ledger.Differs, "text/beta": ledger.Differs, "table3/Phi": ledger.Differs,
			},
		},
		"the heading has the C2 of Table 3": {
			func(p *published) { p.headingC2 = number("1.710") },
			map[string]ledger.Verdict{
				"table3/C2": ledger.Differs, "table1/C2": ledger.Differs, "text/beta": ledger.Differs, "table3/Phi": ledger.Differs,
			},
		},
		"the heading has the sum of the rows": {
			func(p *published) { p.headingC2 = number("1.205") },
			map[string]ledger.Verdict{"table3/C2": ledger.CannotHold, "table1/C2": ledger.Reproduced, "text/beta": ledger.CannotHold},
		},
		"beta of the heading": {
			func(p *published) { p.beta = number("2.06") },
			map[string]ledger.Verdict{"text/beta": ledger.Differs, "table3/C2": ledger.CannotHold},
		},
		"beta of the rows":   {func(p *published) { p.beta = number("2.11") }, map[string]ledger.Verdict{"text/beta": ledger.Reproduced}},
		"Phi of the heading": {func(p *published) { p.phi = number("0.693") }, map[string]ledger.Verdict{"table3/Phi": ledger.Differs}},
		"Phi of the rows":    {func(p *published) { p.phi = number("0.676") }, map[string]ledger.Verdict{"table3/Phi": ledger.Reproduced}},
		"V2 with 1000 MI":    {func(p *published) { p.v2 = number("602.69") }, map[string]ledger.Verdict{"arithmetic/V2": ledger.Differs}},
		"V2 with 1024 MI":    {func(p *published) { p.v2 = number("617.2") }, map[string]ledger.Verdict{"arithmetic/V2": ledger.Reproduced}},
		"V2's other W2":      {func(p *published) { p.red = number("415.92") }, map[string]ledger.Verdict{"arithmetic/V2": ledger.Reproduced}},
		"V2 from a rough T2": {func(p *published) { p.t2 = number("1.48e4") }, map[string]ledger.Verdict{"arithmetic/V2": ledger.Differs}},
		"E_v2 by formula 7":  {func(p *published) { p.ev2 = number("0.249") }, map[string]ledger.Verdict{"text/formula-7": ledger.Reproduced}},
		"with 1000 MI":       {func(p *published) { p.ev2 = number("0.243") }, map[string]ledger.Verdict{"text/formula-7": ledger.Differs}},
		"formula 7's T1":     {func(p *published) { p.t1 = number("9 508") }, map[string]ledger.Verdict{"text/formula-7": ledger.Reproduced}},
		"T2 by formula 6":    {func(p *published) { p.t2 = number("25 000") }, map[string]ledger.Verdict{"text/formula-6": ledger.Differs}},
		"W2 by gamma2":       {func(p *published) { p.w2 = number("8 587") }, map[string]ledger.Verdict{"table2/W2-gamma2": ledger.Reproduced}},
		"W2 is beta W1":      {func(p *published) { p.w2 = number("8 598") }, map[string]ledger.Verdict{"table2/W2-gamma2": ledger.Differs}},
		"load by gamma": {
			func(p *published) {
				p.rows = append([]printedRow(nil), p.rows...)
				p.rows[9].load = "0.2"
			},
			map[string]ledger.Verdict{"table2/w1-10": ledger.Reproduced},
		},
		"gamma by load": {
			func(p *published) {
				p.rows = append([]printedRow(nil), p.rows...)
				p.rows[9].gamma = 3.9e4
			},
			map[string]ledger.Verdict{"table2/w1-10": ledger.Reproduced},
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := ledgerOf(t, inputFiles(t), tt.change)
			for id, want := range tt.want {
				e, ok := l.Find(id)
				require.True(t, ok, id)
				require.Equal(t, want, e.Verdict, "%s: %s", id, e.Reason)
			}
		})
	}
}

// A platform after with another marked speed settles the quarrel about C2, and
// the reasons name the new numbers.
func TestOtherMachineOtherVerdicts(t *testing.T) {
	files := inputFiles(t)
	files["platform-after.yaml"] = files["platform-after-1710.yaml"]
	l := ledgerOf(t, files, nil)
	for id, want := range map[string]ledger.Verdict{
		"table3/C2": ledger.Reproduced, "text/beta": ledger.Reproduced, "table3/Phi": ledger.Cut, "table1/C2": ledger.CannotHold,
	} {
		e, _ := l.Find(id)
		require.Equal(t, want, e.Verdict, "%s: %s", id, e.Reason)
	}
	e, _ := l.Find("table1/C2")
	require.Contains(t, e.Reason, "sum to 1710 MIPS")

	files = inputFiles(t)
	edit(t, files, "platform-after.yaml", "{name: p5-2, speed: 135MIPS}", "{name: p5-2, speed: 165MIPS}")
	l = ledgerOf(t, files, nil)
	e, _ = l.Find("table1/C2")
	require.Equal(t, ledger.Reproduced, e.Verdict)
	require.Empty(t, e.Reason)
	e, _ = l.Find("table3/C2") // the paper's two other values agree on 1235
	require.Equal(t, ledger.CannotHold, e.Verdict)
	require.Contains(t, e.Reason, "two values of C2")
}

// The reasons follow what is printed.
func TestReasonsAreComputed(t *testing.T) {
	l := ledgerOf(t, inputFiles(t), func(p *published) {
		p.headingC2, p.chi, p.v2, p.ev2 = ledger.Printed("1.3"), ledger.Printed("0.15"), ledger.Printed("700.00"), ledger.Printed("0.40")
	})
	for id, want := range map[string]string{
		"table3/C2":      "the heading above them says 1300",
		"text/chiW1":     "0.15 is 0.1361 rounded",
		"text/Phi-chi":   "the text's 0.15 gives",
		"arithmetic/V2":  "700.00 is not W/T",
		"arithmetic/Ev2": "rounds to 0.41, and cut it is 0.40",
	} {
		e, _ := l.Find(id)
		require.Contains(t, e.Reason, want, id)
	}
}

// Whatever the true numbers are, printing them with rounding or cutting never
// makes what follows from them a contradiction.
func TestRoundingIsNoContradiction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		printed := func(name string, x float64) ledger.Number {
			n := ledger.Computed(x, rapid.IntRange(0, 3).Draw(t, name+" decimals"))
			if rapid.Bool().Draw(t, name+" cut") {
				return ledger.Printed(cut(n, x))
			}
			return ledger.Printed(n.Text)
		}
		draw := func(name string) float64 { return rapid.Float64Range(5, 1e4).Draw(t, name) }
		w, red, sec := draw("w"), draw("red"), draw("sec")
		b := &tableLedger{published: published{w2: printed("w2", w), red: printed("red", red), t2: printed("t2", sec)}}
		v2 := printed("v2", 1024*(w+red)/sec)
		require.False(t, contradicts(v2, b.v2From(1024)))
		require.True(t, contradicts(ledger.Printed("1e9"), b.v2From(1000), b.v2From(1024)))
	})
}

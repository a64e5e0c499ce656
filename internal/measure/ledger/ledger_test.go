package ledger

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/report/table"
)

func TestJudgeGoesByThePrintedDigits(t *testing.T) {
	for name, tt := range map[string]struct {
		published string
		ours      float64
		want      Verdict
	}{
		"equal":                   {"2866", 2866, Reproduced},
		"rounds":                  {"0.373", 0.37296, Reproduced},
		"cut":                     {"0.959", 0.95971, Cut},
		"one digit off":           {"0.361", 0.3628, Differs},
		"below the cut":           {"0.959", 0.9584, Differs},
		"tie down":                {"150.99", 1.495 * 101, Cut},
		"tie down, negative":      {"-0.2", -0.25, Cut},
		"tie down to zero":        {"0.0", -0.05, Cut},
		"tie up":                  {"1.50", 1.495 * 1, Reproduced},
		"thousands":               {"13 805.12", 13805.1249, Reproduced},
		"far":                     {"13 805.12", 23208.856, Differs},
		"exponent":                {"3.33e-6", 1e-5 / 3, Reproduced},
		"exponent, other":         {"3.33e-6", 3.3e-6, Differs},
		"header rounded up":       {"0.6", 0.57, Reproduced},
		"negative cut":            {"-0.9", -0.99, Cut},
		"other sign is no cut":    {"0.9", -0.95, Differs},
		"statement never agrees":  {"> 1", 1.003, Differs},
		"no number of ours":       {"1", math.NaN(), Differs},
		"infinite":                {"1", math.Inf(1), Differs},
		"digit of absurd exp":     {"1e400", 1, Differs},
		"digit of absurd neg exp": {"1e-400", 1, Differs},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, tt.want, Judge(Printed(tt.published), tt.ours))
		})
	}
}

// The twin: a number printed with so many decimals by strconv is reproduced (a tie that is
// rounded down is cut), and one a whole unit of the last digit away never is.
func TestJudgeAgreesWithStrconv(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Float64Range(-1e6, 1e6).Draw(t, "value")
		decimals := rapid.IntRange(0, 6).Draw(t, "decimals")
		text := strconv.FormatFloat(v, 'f', decimals, 64)
		unit := math.Pow10(-decimals)
		want := Reproduced
		if math.Abs(math.Abs(v)-math.Abs(Printed(text).Value)-unit/2) <= decimalNoise*math.Abs(v) {
			want = Cut // strconv rounds ties to even
		}
		require.Equal(t, want, Judge(Printed(text), v))
		require.NotEqual(t, Reproduced, Judge(Printed(text), v+1.01*unit))
		require.NotEqual(t, Reproduced, Judge(Printed(text), v-1.01*unit))
	})
}

func sample() Ledger {
	return Ledger{
		{ID: "W1", Section: "before", Quantity: "W", Unit: "GI", Published: Printed("2866"), Ours: Exact(2866), Verdict: Reproduced},
		{
			ID: "T1", Section: "before", Quantity: "T", Unit: "s", Published: Printed("13 805.12"), Ours: Computed(23208.85562, 3), Verdict: CannotHold,
			Reason: "task q2 alone needs 16000 s on the fastest node | any mapping",
		},
		{ID: "phi", Section: "after", Quantity: "Phi", Published: Printed("0.959"), Ours: Computed(0.95971, 5), Verdict: Cut, Reason: "cut, not rounded"},
		{ID: "phi>1", Section: "after", Quantity: "Phi by (8)", Published: Printed("> 1"), Ours: Computed(1.00334, 5), Verdict: Reproduced},
		{ID: "rho0", Section: "after", Quantity: "rho0", Published: Printed("unstated"), Verdict: NotDerivable, Reason: "never given"},
	}
}

func TestTableForPeople(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, sample().Table().Write(&b, table.Text))
	require.Equal(t, `  quantity    unit  published  ours       verdict

before
  W           GI    2866       2866       reproduced
  T           s     13 805.12  23208.856  cannot hold
      task q2 alone needs 16000 s on the fastest node | any mapping

after
  Phi               0.959      0.95971    reproduced (cut)
      cut, not rounded
  Phi by (8)        > 1        1.00334    reproduced
  rho0              unstated              not derivable
      never given
`, b.String())
	require.Equal(t, "5 published numbers: 2 reproduced, 1 reproduced (cut), 1 cannot hold, 1 not derivable", sample().Summary())
}

func TestTableForPrograms(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, sample().Table().Write(&b, table.CSV))
	rows, err := csv.NewReader(&b).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 6)
	require.Equal(t, []string{"id", "section", "quantity", "unit", "published", "ours", "verdict", "reason"}, rows[0])
	require.Equal(t, []string{"T1", "before", "T", "s", "13805.12", "23208.85562", "cannot hold", "task q2 alone needs 16000 s on the fastest node | any mapping"}, rows[2])
	require.Equal(t, "> 1", rows[4][4])
	require.Equal(t, "", rows[5][5])
}

func TestJSONCarriesTextAndValue(t *testing.T) {
	text, err := json.Marshal(sample())
	require.NoError(t, err)
	var got []struct {
		ID              string
		Published, Ours *struct {
			Value *float64
			Text  string
		}
		Verdict string
	}
	require.NoError(t, json.Unmarshal(text, &got))
	require.Len(t, got, 5)
	require.Equal(t, 23208.85562, *got[1].Ours.Value)
	require.Equal(t, "13 805.12", got[1].Published.Text)
	require.Nil(t, got[3].Published.Value)
	require.Equal(t, "> 1", got[3].Published.Text)
	require.Nil(t, got[4].Ours)
}

func TestCheckRefuses(t *testing.T) {
	require.NoError(t, sample().Check())
	for name, tt := range map[string]struct {
		spoil func(Ledger)
		want  string
	}{
		"ID twice":               {func(l Ledger) { l[1].ID = "W1" }, `entry 2: ID "W1" missing or used twice`},
		"ID missing":             {func(l Ledger) { l[0].ID = "" }, `entry 1: ID "" missing`},
		"reproduced, but is not": {func(l Ledger) { l[1].Verdict = Reproduced }, `entry T1: verdict "reproduced", but by the digits`},
		"cut, but rounds":        {func(l Ledger) { l[0].Verdict, l[0].Reason = Cut, "x" }, `but by the digits of 2866 and 2866: "reproduced"`},
		"differs, but agrees":    {func(l Ledger) { l[0].Verdict, l[0].Reason = Differs, "x" }, `2866 and 2866 agree`},
		"no reason":              {func(l Ledger) { l[1].Reason = "" }, `entry T1: verdict "cannot hold" without a reason`},
		"nothing of ours":        {func(l Ledger) { l[0].Ours = Number{} }, `without a number of ours`},
		"nothing published":      {func(l Ledger) { l[0].Published = Number{} }, `no published number`},
		"unknown, of a statement": {func(l Ledger) {
			l[0].Published, l[0].Verdict, l[0].Reason = Printed("constant"), "fine", "x"
		}, `unknown verdict "fine"`},
		"unknown verdict": {func(l Ledger) { l[0].Verdict, l[0].Reason = "fine", "x" }, `unknown verdict "fine"`},
	} {
		t.Run(name, func(t *testing.T) {
			l := sample()
			tt.spoil(l)
			require.ErrorContains(t, l.Check(), tt.want)
		})
	}
}

func TestFind(t *testing.T) {
	e, ok := sample().Find("T1")
	require.True(t, ok)
	require.Equal(t, CannotHold, e.Verdict)
	_, ok = sample().Find("T9")
	require.False(t, ok)
}

func TestExactDropsNoise(t *testing.T) {
	require.Equal(t, "150.995", Exact(1.495*101).Text)
	require.Equal(t, "4", Exact(4).Text)
	require.Equal(t, "0.00001", Exact(1e-5).Text)
	require.Equal(t, 1.495*101, Exact(1.495*101).Value)
}

// The span is what Judge reproduces, rounded or cut, and no more.
func TestSpan(t *testing.T) {
	for text, want := range map[string][2]float64{
		"570": {569.5, 571}, "12.5": {12.45, 12.6}, "-12.5": {-12.6, -12.45}, "13 805.12": {13805.115, 13805.13},
		"> 1": {math.Inf(-1), math.Inf(1)},
	} {
		span := Printed(text).Span()
		require.InDelta(t, want[0], span.Least, 1e-9, text)
		require.InDelta(t, want[1], span.Greatest, 1e-9, text)
	}
	span := Printed("0.959").Span()
	const inside = 1e-9
	require.NotEqual(t, Differs, Judge(Printed("0.959"), span.Least+inside))
	require.NotEqual(t, Differs, Judge(Printed("0.959"), span.Greatest-inside))
	require.Equal(t, Differs, Judge(Printed("0.959"), span.Least-inside))
	require.Equal(t, Differs, Judge(Printed("0.959"), span.Greatest+inside))
}

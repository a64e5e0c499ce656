package units

// prefixes are the kinds of prefixes that a base unit takes.
type prefixes uint8

const (
	none    prefixes = 0
	decimal prefixes = 1 << iota // k K M G ...: thousands
	binary                       // Ki Mi Gi ...: 1024s
	long                         // kilo mega ...: thousands, as SimGrid spells flops
)

// base is a unit without prefix, and its value in the base unit.
type base struct {
	name  string
	value float64
	takes prefixes
}

// quantity is a kind of quantity, such as speed.
type quantity struct {
	name  string             // for messages: "speed"
	want  string             // for messages: the known units
	bases []base             //
	scale map[string]float64 // by unit with prefix; "" for a plain number
}

const (
	wantDecimal = ", each with k, M, G, T, P, E, Z or Y before it"
	wantBinary  = ", each with k, M, G, T, P, E, Z, Y or Ki, Mi, Gi, Ti, Pi, Ei, Zi, Yi before it"
)

var work = newQuantity("work", "f, flop, flops or I for instructions"+wantDecimal, []base{
	{"f", 1, decimal},
	{"flop", 1, decimal | long},
	{"flops", 1, decimal | long},
	{"Flop", 1, decimal},
	{"FLOP", 1, decimal},
	{"I", 1, decimal},
})

var speed = newQuantity("speed", "f, flops, flop/s or IPS"+wantDecimal, []base{
	{"f", 1, decimal},
	{"f/s", 1, decimal},
	{"flops", 1, decimal | long},
	{"flop/s", 1, decimal},
	{"Flops", 1, decimal},
	{"Flop/s", 1, decimal},
	{"FLOPS", 1, decimal},
	{"FLOP/s", 1, decimal},
	{"IPS", 1, decimal},
})

var data = newQuantity("data", "B for bytes or b for bits"+wantBinary, []base{
	{"B", 1, decimal | binary},
	{"b", 0.125, decimal | binary},
})

var bandwidth = newQuantity("bandwidth", "Bps, B/s, bps or b/s"+wantBinary, []base{
	{"Bps", 1, decimal | binary},
	{"B/s", 1, decimal | binary},
	{"bps", 0.125, decimal | binary},
	{"b/s", 0.125, decimal | binary},
})

var duration = newQuantity("duration", "w, d, h, min, m, s, ms, us, ns or ps", []base{
	{"w", 7 * 24 * 3600, none},
	{"d", 24 * 3600, none},
	{"h", 3600, none},
	{"min", 60, none}, // ours: SimGrid has m alone
	{"m", 60, none},
	{"s", 1, none},
	{"ms", 1e-3, none},
	{"us", 1e-6, none},
	{"ns", 1e-9, none},
	{"ps", 1e-12, none},
})

var (
	decimalPrefixes = []string{"k", "M", "G", "T", "P", "E", "Z", "Y"}
	binaryPrefixes  = []string{"Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "Zi", "Yi"}
	longPrefixes    = []string{"kilo", "mega", "giga", "tera", "peta", "exa", "zetta", "yotta"}
)

func newQuantity(name, want string, bases []base) *quantity {
	q := &quantity{name: name, want: want, bases: bases, scale: map[string]float64{"": 1}}
	for _, b := range bases {
		q.scale[b.name] = b.value
		if b.takes&decimal != 0 {
			q.addScales(b, decimalPrefixes, 1000)
			q.scale["K"+b.name] = b.value * 1000 // kilo is often written so
		}
		if b.takes&binary != 0 {
			q.addScales(b, binaryPrefixes, 1024)
		}
		if b.takes&long != 0 {
			q.addScales(b, longPrefixes, 1000)
			q.scale["zeta"+b.name] = q.scale["zetta"+b.name] // SimGrid's spelling
		}
	}
	return q
}

// addScales multiplies step by step, as SimGrid's xbt_parse_units does: the
// literal 1e24 and 1000 multiplied eight times are different doubles.
func (q *quantity) addScales(b base, names []string, step float64) {
	scale := b.value
	for _, p := range names {
		scale *= step
		q.scale[p+b.name] = scale
	}
}

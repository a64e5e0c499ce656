package partition

// weighted draws a number with the given probabilities, which sum to 1.
func weighted(r random, shares []float64) int32 {
	at := r.float()
	for i, share := range shares {
		if at -= share; at < 0 {
			return int32(i)
		}
	}
	return int32(len(shares) - 1)
}

package calibration

// Where splits rows: those that train says yes to, and the others, both in
// order.
func Where[R any](rows []R, train func(R) bool) (training, test []R) {
	for _, r := range rows {
		if train(r) {
			training = append(training, r)
		} else {
			test = append(test, r)
		}
	}
	return training, test
}

// EveryOther puts the first, third, fifth row and so on into training, the rest
// into test.
func EveryOther[R any](rows []R) (training, test []R) {
	for i, r := range rows {
		if i%2 == 0 {
			training = append(training, r)
		} else {
			test = append(test, r)
		}
	}
	return training, test
}
